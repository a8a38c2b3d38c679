import {
  type AuditEntry,
  type ChangedStatuses,
  PATHS,
  type PayloadAccepted,
  STATUS_CHANGES_MAX,
  type TransactionDetail,
} from '@clearbench/contract';
import type { TransferStatus } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { detailOf, entered, setStatus } from './testing.ts';

const server = await createTestApp();

describe('the status', () => {
  it('goes through conversion to completed, each step with its event', async () => {
    const { transactionId } = await entered(server);
    await setStatus(server, transactionId, 'processing', 'Handed to the network');
    await setStatus(server, transactionId, 'converting');
    const response = await setStatus(server, transactionId, 'completed');
    expect(response.statusCode).toBe(200);
    const { completedAt, events, status } = response.json<TransactionDetail>();
    expect(status).toBe('completed');
    expect(completedAt).not.toBeNull();
    expect(events.slice(1).map(({ kind, status }) => [kind, status])).toEqual([
      ['transaction.processing', 'processing'],
      ['conversion.requested', 'converting'],
      ['message.withdrawn', 'converting'],
      ['conversion.completed', 'converting'],
      ['settlement.completed', 'completed'],
    ]);
    expect(events[1]?.message).toContain('Handed to the network');
  });

  it('that is not allowed next is refused with the allowed ones, and nothing changes', async () => {
    const { transactionId } = await entered(server, { fundType: 'm1' });
    await setStatus(server, transactionId, 'processing');
    const response = await setStatus(server, transactionId, 'converting');
    expect([response.statusCode, response.json().code]).toEqual([409, 'invalid_transition']);
    expect(response.json().message).toBe(
      'A processing transfer cannot become converting. Allowed: completed, failed.',
    );
    const after = await detailOf(server, transactionId);
    expect([after.status, after.events.length]).toEqual(['processing', 2]);
  });

  it('changes once when it is requested many times at the same time', async () => {
    const { transactionId } = await entered(server);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => setStatus(server, transactionId, 'processing')),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  });

  it('of an unknown transaction is 404', async () => {
    const response = await setStatus(server, 'trx_0000000000', 'failed');
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });
});

describe('the status of many', () => {
  const setStatuses = (transactionIds: string[], status: TransferStatus) =>
    server.call('POST', PATHS.transactionStatuses, { transactionIds, status, message: 'Month end' });

  it('changes where it is allowed, and says why not elsewhere', async () => {
    const fresh = (await entered(server)).transactionId;
    const final = (await entered(server)).transactionId;
    await setStatus(server, final, 'failed');
    const response = await setStatuses([final, fresh, fresh, 'trx_0000000000', "x' or 1"], 'processing');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      success: true,
      message: '1 of 4 changed to processing.',
      results: [
        { transactionId: final, outcome: 'refused', code: 'invalid_transition' },
        { transactionId: fresh, outcome: 'changed', code: null, message: null },
        { transactionId: 'trx_0000000000', outcome: 'refused', code: 'not_found' },
        { outcome: 'refused', code: 'not_found' },
      ],
    });
    expect((await detailOf(server, fresh)).events.at(-1)).toMatchObject({
      status: 'processing',
      message: 'Month end',
      actor: { kind: 'operator' },
    });
  });

  it('changes once however often it is requested, and each change is in the audit log', async () => {
    const ids = [(await entered(server)).transactionId, (await entered(server)).transactionId];
    const outcomes = await Promise.all([1, 2, 3].map(() => setStatuses(ids, 'failed')));
    const results = outcomes.flatMap((response) => response.json<ChangedStatuses>().results);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      'changed',
      'changed',
      ...Array.from({ length: 4 }, () => 'unchanged'),
    ]);
    for (const id of ids) {
      expect((await detailOf(server, id)).events.map(({ status }) => status)).toEqual(['pending', 'failed']);
      const trail = (await server.call('GET', `${PATHS.audit}?search=${id}`)).json<AuditEntry[]>();
      expect(trail.filter(({ action }) => action === 'transaction.status_changed')).toHaveLength(1);
    }
  });

  it.each([[0], [STATUS_CHANGES_MAX + 1]])('is refused for %i of them', async (count) => {
    const response = await setStatuses(
      Array.from({ length: count }, (_, index) => `trx_${index}`),
      'failed',
    );
    expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
  });
});

describe('events', () => {
  it('say who acted: the operator, or the API key that sent the payload', async () => {
    const { transactionId } = await entered(server);
    await setStatus(server, transactionId, 'processing', 'Handed over');
    const { events } = await detailOf(server, transactionId);
    const operator = { kind: 'operator', id: expect.any(String), name: server.operator.username };
    expect(events).toMatchObject([
      { status: 'pending', actor: operator },
      { message: 'Handed over', actor: operator },
    ]);
    const sent = (await server.post(mt103())).json<PayloadAccepted>().transactions[0]?.transactionId ?? '';
    expect((await detailOf(server, sent)).events[0]?.actor).toMatchObject({
      kind: 'api-key',
      name: 'Test key',
    });
  });
});

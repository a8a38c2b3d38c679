import {
  type AuditEntry,
  type Automation,
  fillPath,
  type NetworkStatus,
  PATHS,
  type TransactionDetail,
} from '@clearbench/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, kinds, passUntil } from '../testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp({ env: { AUTOMATION: 'paced' } });
});

const outageUrl = fillPath(PATHS.networkOutage, { network: 'swift' });
const swift = async (): Promise<NetworkStatus> => {
  const all = (await server.call('GET', PATHS.networks)).json<NetworkStatus[]>();
  const found = all.find(({ network }) => network === 'swift');
  if (found === undefined) throw new Error('There is no SWIFT.');
  return found;
};

const automation = async (id: string): Promise<Automation> =>
  (await server.call('GET', at(PATHS.transactionAutomation, id))).json();
const act = (id: string, action: string, step?: string) =>
  server.call('POST', at(PATHS.transactionAutomation, id), { action, ...(step && { step }) });
const virtualMs = async (): Promise<number> =>
  Date.parse((await server.call('GET', PATHS.clock)).json<{ now: string }>().now);
const advance = async (byMs: number) => {
  await server.advanceClock(byMs);
  await server.settle();
};

const delayed = async (): Promise<string> => {
  const id = await arrive(server, mt103(), { 'x-scenario': 'delay' });
  await passUntil(server, id, 'tracking.status');
  return id;
};

/** Its payment has played the outage, and waits for the credit. */
const afterOutage = async (): Promise<string> => {
  const id = await arrive(server, mt103(), { 'x-scenario': 'outage' });
  await passUntil(server, id, 'conversion.requested');
  await server.call('DELETE', outageUrl);
  await passUntil(server, id, 'settlement.requested');
  await server.settle();
  expect(await swift()).toMatchObject({ outageUntil: expect.any(String) });
  await server.call('DELETE', outageUrl);
  await server.settle();
  expect(await automation(id)).toMatchObject({ awaits: 'credit', next: { step: 'investigate' } });
  return id;
};

describe('to bring a step forward', () => {
  it('never makes a later one wait longer', async () => {
    const id = await delayed();
    const before = (await automation(id)).next;
    expect(before).toMatchObject({ step: 'investigate' });
    await advance(20 * MINUTE_MS);
    const { next } = (await act(id, 'now', 'investigate')).json<Automation>();
    expect([next?.step, next?.dueAt]).toEqual([before?.step, before?.dueAt]);
  });

  it('does not take the network down again for a question about a payment that did so', async () => {
    const id = await afterOutage();
    expect((await act(id, 'now', 'investigate')).statusCode).toBe(200);
    await server.settle();
    expect(await swift()).toMatchObject({ outageUntil: null });
    await passUntil(server, id, 'settlement.completed');
    expect(kinds(await detail(server, id))).toContain('investigation.opened');
  });
});

describe('a transfer whose credit comes late', () => {
  it('shows when it is expected, in both times', async () => {
    const id = await delayed();
    const { expected } = await automation(id);
    if (expected === null) throw new Error('Nothing is expected.');
    expect(expected.what).toBe('credit');
    const remainingMs = Date.parse(expected.at) - (await virtualMs());
    expect(remainingMs).toBeGreaterThan(50 * MINUTE_MS);
    expect(remainingMs).toBeLessThanOrEqual(HOUR_MS);
    const skewMs = Date.parse(expected.atReal) - Date.now() - remainingMs;
    expect(Math.abs(skewMs)).toBeLessThan(MINUTE_MS);
    await advance(HOUR_MS);
    expect(await automation(id)).toMatchObject({ state: 'done', expected: null });
  });

  it('gets it at once when an operator releases it, and only once', async () => {
    const id = await delayed();
    const answers = await Promise.all([act(id, 'release'), act(id, 'release')]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes).toContain(200);
    await server.settle();
    const transfer = await detail(server, id);
    expect(transfer.status).toBe('completed');
    const told = kinds(transfer);
    expect(told.filter((kind) => kind === 'settlement.completed')).toHaveLength(1);
    expect(told.filter((kind) => kind === 'automation.released')).toHaveLength(1);
    const audit = (await server.call('GET', `${PATHS.audit}?action=transaction.automation_release`)).json<
      AuditEntry[]
    >();
    expect(audit).toHaveLength(1);
    const again = await act(id, 'release');
    expect([again.statusCode, again.json().code]).toEqual([409, 'step_not_possible']);
  });

  it('cannot be released before it is sent, or while its network is down', async () => {
    const early = await arrive(server, mt103());
    expect((await act(early, 'release')).json()).toMatchObject({
      code: 'step_not_possible',
      message: expect.stringContaining('No confirmation'),
    });
    const id = await delayed();
    await takeDown();
    const { outageUntil } = await swift();
    const answer = await act(id, 'release');
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringMatching(/^SWIFT is down\. End its outage/),
    ]);
    expect((await automation(id)).expected?.at).not.toBe(outageUntil);
    await server.call('DELETE', outageUrl);
    expect((await act(id, 'release')).statusCode).toBe(200);
  });
});

/** Another transfer takes SWIFT down. */
const takeDown = async (): Promise<string> => {
  const id = await arrive(server, mt103(), { 'x-scenario': 'outage' });
  await passUntil(server, id, 'conversion.requested');
  await server.settle();
  expect(await swift()).toMatchObject({ outageUntil: expect.any(String) });
  return id;
};

describe('an outage', () => {
  it('is shown with its end in both times, and ends when an operator says so: the queue continues', async () => {
    const cause = await takeDown();
    const other = await arrive(server, mt103());
    await passUntil(server, other, 'conversion.requested');
    await server.settle();
    const { outageUntil, outageUntilReal, queued } = await swift();
    expect(queued).toBeGreaterThanOrEqual(2);
    const remainingMs = Date.parse(outageUntil ?? '') - (await virtualMs());
    expect(remainingMs).toBeLessThanOrEqual(10 * MINUTE_MS);
    expect(Math.abs(Date.parse(outageUntilReal ?? '') - Date.now() - remainingMs)).toBeLessThan(MINUTE_MS);

    const ended = await server.call('DELETE', outageUrl);
    expect([ended.statusCode, ended.json()]).toMatchObject([
      200,
      { connected: true, outageUntil: null, outageUntilReal: null },
    ]);
    await server.settle();
    expect(await swift()).toMatchObject({ queued: 0 });
    for (const id of [cause, other]) await passUntil(server, id, 'conversion.completed');
  });

  it('that has ended is not ended again, and each end is in the audit log', async () => {
    const audited = async () =>
      (await server.call('GET', `${PATHS.audit}?action=network.outage_ended`)).json<AuditEntry[]>();
    await server.call('DELETE', outageUrl);
    const before = (await audited()).length;
    expect((await server.call('DELETE', outageUrl)).statusCode).toBe(200);
    expect(await audited()).toHaveLength(before);
    await takeDown();
    await Promise.all([server.call('DELETE', outageUrl), server.call('DELETE', outageUrl)]);
    expect(await audited()).toHaveLength(before + 1);
    expect(
      (await server.call('DELETE', fillPath(PATHS.networkOutage, { network: 'pigeon' }))).statusCode,
    ).toBe(422);
  });
});

it('a confirmation that an outage keeps back is expected when the outage ends', async () => {
  const id = await arrive(server, mt103());
  await passUntil(server, id, 'settlement.requested');
  await server.settle();
  const soon = (await automation(id)).expected;
  expect(soon).toMatchObject({ what: 'credit' });
  const now = new Date(await virtualMs());
  const until = new Date(now.getTime() + 10 * MINUTE_MS);
  await server.database.db
    .updateTable('network_links')
    .set({ outage_until: until })
    .where('network', '=', 'swift')
    .execute();
  expect((await automation(id)).expected?.at).toBe(until.toISOString());
  const detailed: TransactionDetail = await detail(server, id);
  expect(detailed.status).not.toBe('completed');
});

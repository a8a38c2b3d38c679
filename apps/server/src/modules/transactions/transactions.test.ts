import { randomUUID } from 'node:crypto';
import {
  type AuditEntry,
  type ChangedStatuses,
  PATHS,
  type PayloadAccepted,
  STATUS_CHANGES_MAX,
  type Transaction,
  type TransactionDetail,
} from '@clearbench/contract';
import type { TransferStatus } from '@clearbench/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const create = (overrides: object = {}, headers: Record<string, string> = {}) =>
  server.login().then((cookie) =>
    server.app.inject({
      method: 'POST',
      url: PATHS.transactions,
      headers: { cookie, ...headers },
      payload: { type: 'mt103_swift', amount: '100.00', currency: 'EUR', fundType: 'm0', ...overrides },
    }),
  );
const created = async (overrides: object = {}) => (await create(overrides)).json<TransactionDetail>();
const setStatus = (id: string, status: TransferStatus, message?: string) =>
  server.call('PATCH', PATHS.transactionStatus.replace(':id', id), { status, ...(message && { message }) });
const list = (query = '') => server.call('GET', `${PATHS.transactions}${query}`);

describe('a new transaction', () => {
  it('is stored as entered, with its own UETR', async () => {
    const response = await create({
      amount: '7400000',
      currency: 'JPY',
      fundType: 'm1',
      senderBic: 'oaknGB20',
      destinationIban: 'DE89 3704 0044 0532 0130 00',
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      amount: '7400000',
      currency: 'JPY',
      fundType: 'm1',
      senderBic: 'OAKNGB20',
      destinationIban: 'DE89370400440532013000',
      status: 'pending',
      events: [{ status: 'pending' }],
    });
    expect(response.json().uetr).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('entered twice is two transactions, but only one with the same idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [a, b, c] = [await create(), await create({}, headers), await create({}, headers)];
    const ids = [a, b, c].map((response) => response.json().transactionId);
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[1]).toBe(ids[2]);
  });

  it.each([
    [{ amount: '10.001' }, 'amount', 'C03'],
    [{ amount: '0' }, 'amount', 'invalid_field'],
    [{ currency: 'XXQ' }, 'currency', 'T52'],
    [{ destinationIban: 'DE00370400440532013000' }, 'destinationIban', 'T73'],
    [{ senderBic: 'OAKNXX20' }, 'senderBic', 'T27'],
    [{ amount: '1,000.00' }, 'amount', 'invalid_field'],
    [{ amount: '1234567890123.45' }, 'amount', 'T33'],
    [{ amount: '1234567890123.45', fundType: 'm1' }, 'amount', 'T33'],
    [{ amount: '1234567890123.45', type: 'mt103_non_swift' }, 'amount', 'T33'],
  ])('%j is refused at its field', async (overrides, path, code) => {
    const response = await create(overrides);
    expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
    expect(response.json().errors).toMatchObject([{ path, code }]);
  });

  it.each([
    { amount: '10000000000000.00' },
    { amount: '1234567890123.50' },
    { amount: '10000000000000', currency: 'JPY' },
    { amount: '12345678901.234', currency: 'KWD' },
    { amount: '1234567890123.45', fundType: 'm1', type: 'mt103_non_swift' },
  ])('%j has room in each message that it needs', async (overrides) => {
    expect((await create(overrides)).statusCode).toBe(201);
  });

  it('an amount with too many digits is refused for that', async () => {
    const response = await create({ amount: '999999999999999', currency: 'JPY' });
    expect(response.json().errors).toMatchObject([{ message: 'At most 14 digits before the decimal point' }]);
  });
});

describe('the list', () => {
  it('is newest first and pages by cursor without gaps or repeats', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) ids.unshift((await created({ type: 'mt202' })).transactionId);
    const seen: string[] = [];
    let url: string | undefined = `${PATHS.transactions}?type=mt202&limit=3`;
    while (url !== undefined) {
      const response = await server.call('GET', url);
      expect(response.headers['x-total-count']).toBe('7');
      seen.push(...response.json<Transaction[]>().map(({ transactionId }) => transactionId));
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    }
    expect(seen).toEqual(ids);
  });

  it('pages a payload with many rows of the same moment without gaps or repeats', async () => {
    const header = 'amount,currency,sender_bic,receiver_bic,transaction_reference,value_date,type';
    const rows = Array.from(
      { length: 250 },
      (_, i) => `5.00,SEK,OAKNGB20,ELMFDEF0,B${i},2026-11-20,ktt_non_swift`,
    );
    await server.post([header, ...rows].join('\n'));
    const seen = new Set<string>();
    let url: string | undefined = `${PATHS.transactions}?currency=SEK&limit=100`;
    let pages = 0;
    while (url !== undefined) {
      const response = await server.call('GET', url);
      for (const { transactionId } of response.json<Transaction[]>()) seen.add(transactionId);
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
      pages += 1;
    }
    expect([seen.size, pages]).toEqual([250, 3]);
  });

  it('finds by part of the id, of the UETR and of the amount, ignoring case', async () => {
    const uetr = randomUUID();
    const accepted = (await server.post(mt103({ uetr, amount: 'EUR98765,43' }))).json<PayloadAccepted>();
    const id = String(accepted.transactions[0]?.transactionId);
    for (const search of [
      id,
      id.toUpperCase(),
      id.slice(6),
      uetr,
      uetr.toUpperCase(),
      uetr.slice(5, 20),
      '8765.4',
      '98,765.43',
      '€98,765.43',
    ]) {
      const found = (await list(`?search=${encodeURIComponent(search)}`)).json<Transaction[]>();
      expect([search, found.map(({ transactionId }) => transactionId)]).toEqual([search, [id]]);
    }
  });

  it.each(['%', '_________________', "'; drop table transactions; --", '\\', 'zzzzzzzz', 'äöü'])(
    'finds nothing for %s',
    async (search) => {
      const response = await list(`?search=${encodeURIComponent(search)}`);
      expect([response.statusCode, response.json(), response.headers['x-total-count']]).toEqual([
        200,
        [],
        '0',
      ]);
    },
  );

  it('ignores a search of spaces', async () => {
    const [all, spaces] = await Promise.all([list(), list('?search=%20%20')]);
    expect(spaces.headers['x-total-count']).toBe(all.headers['x-total-count']);
  });

  it('finds by words of the parties and of the reference, before and after they are indexed', async () => {
    const { transactionId } = await created({
      senderName: 'Kestrel & Söhne GmbH',
      recipientName: "O'Brien Mills",
      reference: 'RE-2026/0815',
    });
    const found = async (words: string) =>
      (await list(`?${new URLSearchParams({ words })}`))
        .json<Transaction[]>()
        .map((row) => row.transactionId);
    for (const round of ['before', 'after']) {
      for (const words of [
        'kestrel',
        'KEST gmb',
        "o'brien",
        'söhne',
        're-2026',
        '0815 mills',
        'kestrel:* | xq',
      ]) {
        const expected = words.endsWith('xq') ? [] : [transactionId];
        expect(await found(words), `${words} ${round}`).toEqual(expected);
      }
      expect(await found('estrel')).toEqual([]);
      expect(await found('kestrel unknown')).toEqual([]);
      await server.settle();
    }
    const filtered = await list('?words=kestrel&status=failed');
    expect([filtered.json(), filtered.headers['x-total-count']]).toEqual([[], '0']);
    expect((await list('?words=%26%21%27')).json()).toEqual([]);
  });

  it('filters by status, type, currency and time together, with an exact total', async () => {
    const { transactionId, createdAt } = await created({ type: 'mt202_cov', currency: 'NOK' });
    await setStatus(transactionId, 'failed');
    const filter = '?status=failed&type=mt202_cov&currency=NOK';
    const response = await list(filter);
    expect(response.json()).toMatchObject([{ transactionId, status: 'failed' }]);
    expect(response.headers['x-total-count']).toBe('1');
    expect((await list('?status=pending&type=mt202_cov')).headers['x-total-count']).toBe('0');
    expect((await list(`${filter}&from=${createdAt}`)).json()).toHaveLength(1);
    expect((await list(`${filter}&to=${createdAt}`)).json()).toHaveLength(0);
    expect((await list(`${filter}&from=2099-01-01`)).headers['x-total-count']).toBe('0');
  });

  it('has totals that equal what is stored', async () => {
    const { rows } = await server.database.pool.query('select count(*)::int as count from transactions');
    expect((await list('?limit=1')).headers['x-total-count']).toBe(String(rows[0].count));
  });

  it.each([
    ['?status=unknown', 422, 'status'],
    ['?limit=0', 422, 'limit'],
    ['?limit=1001', 422, 'limit'],
    ['?limit=many', 422, 'limit'],
    ['?from=yesterday', 422, 'from'],
  ])('%s is refused by its name', async (query, status, path) => {
    const response = await list(query);
    expect([response.statusCode, response.json().errors[0].path]).toEqual([status, path]);
  });

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['abc', '!!!', Buffer.from('9'.repeat(40)).toString('base64url')]) {
      const response = await list(`?cursor=${encodeURIComponent(cursor)}`);
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_cursor']);
    }
  });
});

describe('the status', () => {
  it('goes through conversion to completed, each step with its event', async () => {
    const { transactionId } = await created();
    await setStatus(transactionId, 'processing', 'Handed to the network');
    await setStatus(transactionId, 'converting');
    const response = await setStatus(transactionId, 'completed');
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
    const { transactionId } = await created({ fundType: 'm1' });
    await setStatus(transactionId, 'processing');
    const response = await setStatus(transactionId, 'converting');
    expect([response.statusCode, response.json().code]).toEqual([409, 'invalid_transition']);
    expect(response.json().message).toBe(
      'A processing transfer cannot become converting. Allowed: completed, failed.',
    );
    const after = (await server.call('GET', PATHS.transaction.replace(':id', transactionId))).json();
    expect([after.status, after.events.length]).toEqual(['processing', 2]);
  });

  it('changes once when it is requested many times at the same time', async () => {
    const { transactionId } = await created();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => setStatus(transactionId, 'processing')),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  });

  it('of an unknown transaction is 404', async () => {
    const response = await setStatus('trx_0000000000', 'failed');
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });
});

describe('the status of many', () => {
  const setStatuses = (transactionIds: string[], status: TransferStatus) =>
    server.call('POST', PATHS.transactionStatuses, { transactionIds, status, message: 'Month end' });
  const detailOf = async (id: string) =>
    (await server.call('GET', PATHS.transaction.replace(':id', id))).json<TransactionDetail>();

  it('changes where it is allowed, and says why not elsewhere', async () => {
    const fresh = (await created()).transactionId;
    const final = (await created()).transactionId;
    await setStatus(final, 'failed');
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
    expect((await detailOf(fresh)).events.at(-1)).toMatchObject({
      status: 'processing',
      message: 'Month end',
      actor: { kind: 'operator' },
    });
  });

  it('changes once however often it is requested, and each change is in the audit log', async () => {
    const ids = [(await created()).transactionId, (await created()).transactionId];
    const outcomes = await Promise.all([1, 2, 3].map(() => setStatuses(ids, 'failed')));
    const results = outcomes.flatMap((response) => response.json<ChangedStatuses>().results);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      'changed',
      'changed',
      ...Array.from({ length: 4 }, () => 'unchanged'),
    ]);
    for (const id of ids) {
      expect((await detailOf(id)).events.map(({ status }) => status)).toEqual(['pending', 'failed']);
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
    const { transactionId } = await created();
    await setStatus(transactionId, 'processing', 'Handed over');
    const { events } = (
      await server.call('GET', PATHS.transaction.replace(':id', transactionId))
    ).json<TransactionDetail>();
    const operator = { kind: 'operator', id: expect.any(String), name: server.operator.username };
    expect(events).toMatchObject([
      { status: 'pending', actor: operator },
      { message: 'Handed over', actor: operator },
    ]);
    const sent = (await server.post(mt103())).json<PayloadAccepted>().transactions[0]?.transactionId ?? '';
    const detail = (
      await server.call('GET', PATHS.transaction.replace(':id', sent))
    ).json<TransactionDetail>();
    expect(detail.events[0]?.actor).toMatchObject({ kind: 'api-key', name: 'Test key' });
  });
});

import { randomUUID } from 'node:crypto';
import { PATHS, type PayloadAccepted, type Transaction } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { entered, setStatus } from './testing.ts';

const server = await createTestApp();

const list = (query = '') => server.call('GET', `${PATHS.transactions}${query}`);

describe('the list', () => {
  it('is newest first and pages by cursor without gaps or repeats', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) ids.unshift((await entered(server, { type: 'mt202' })).transactionId);
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

  const rowsOf = (count: number, amount: string, currency: string): string =>
    [
      'amount,currency,sender_bic,receiver_bic,transaction_reference,value_date,type',
      ...Array.from(
        { length: count },
        (_, i) => `${amount},${currency},OAKNGB20,ELMFDEF0,${currency}${i},2026-11-20,ktt_non_swift`,
      ),
    ].join('\n');

  it.each([
    ['of a payload with many rows of the same moment', 250, 'currency=SEK', '250'],
    ['of a search that finds more than are counted', 1_050, 'search=77777.77', '1000'],
    [
      'of a search among others that finds more than are counted',
      1_050,
      'search=77777.77&currency=NOK',
      '1000',
    ],
  ])('has pages without gaps or repeats: those %s', async (_, count, query, total) => {
    await server.post(count === 250 ? rowsOf(250, '5.00', 'SEK') : rowsOf(1_050, '77777.77', 'NOK'));
    const seen: string[] = [];
    const totals = new Set<unknown>();
    let url: string | undefined = `${PATHS.transactions}?${query}&limit=100`;
    while (url !== undefined) {
      const response = await server.call('GET', url);
      seen.push(...response.json<Transaction[]>().map(({ transactionId }) => transactionId));
      totals.add(response.headers['x-total-count']);
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    }
    expect([seen.length, new Set(seen).size, ...totals]).toEqual([count, count, total]);
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
    const { transactionId } = await entered(server, {
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
    const { transactionId, createdAt } = await entered(server, { type: 'mt202_cov', currency: 'NOK' });
    await setStatus(server, transactionId, 'failed');
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
    ['?from=2026-11-21&to=2026-11-20', 422, 'to'],
    ['?from=2026-11-20T12:00:00Z&to=2026-11-20', 422, 'to'],
  ])('%s is refused by its name', async (query, status, path) => {
    const response = await list(query);
    expect([response.statusCode, response.json().errors[0].path]).toEqual([status, path]);
  });

  it('says of a period, also of a file, that it ends before it starts; an empty one is taken', async () => {
    const day = '2026-11-20';
    for (const path of [PATHS.transactions, PATHS.transactionExport, PATHS.audit, PATHS.auditExport]) {
      const reversed = await server.call('GET', `${path}?from=2026-11-21&to=${day}`);
      expect([path, reversed.statusCode, reversed.json().message]).toEqual([
        path,
        422,
        'to: The end must not be before the start',
      ]);
      expect((await server.call('GET', `${path}?from=${day}&to=${day}`)).statusCode).toBe(200);
    }
  });

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['abc', '!!!', Buffer.from('9'.repeat(40)).toString('base64url')]) {
      const response = await list(`?cursor=${encodeURIComponent(cursor)}`);
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_cursor']);
    }
  });
});

import {
  type AccountStatement,
  type ClosedStatement,
  fillPath,
  type LedgerAccount,
  type LedgerPosting,
  PATHS,
  type TrialBalance,
} from '@clearbench/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { COST, entryOf, legOf, NOSTRO, postTo, SUSPENSE, VIRTUAL } from './testing.ts';

const DAY_MS = 86_400_000;

const server = await createTestApp();

async function get<T>(url: string): Promise<T> {
  const response = await server.call('GET', url);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<T>();
}

const statementUrl = (id: string, query = '') => `${fillPath(PATHS.ledgerStatement, { id })}${query}`;
const statement = (id: string, query = '') => get<AccountStatement>(statementUrl(id, query));
const today = () => server.modules.system.clock.now();
const todayText = () => today().toISOString().slice(0, 10);

describe('the postings of a transaction', () => {
  it('are listed in the order in which they were booked', async () => {
    const created = await server.post(mt103());
    const { transactionId } = created.json<{ transactions: { transactionId: string }[] }>()
      .transactions[0] ?? {
      transactionId: '',
    };
    const url = fillPath(PATHS.transactionLedger, { id: transactionId });
    expect(await get(url)).toEqual([]);

    await postTo(
      server,
      entryOf(`${transactionId}:z-arrival`, [legOf(NOSTRO, SUSPENSE, 1_250_050n)]),
      entryOf(`${transactionId}:a-conversion`, [
        legOf(SUSPENSE, VIRTUAL, 1_250_050n),
        legOf(COST, NOSTRO, 250n),
      ]),
    );
    const postings = await get<LedgerPosting[]>(url);
    expect(postings.map(({ postingId, amount, debitAccount }) => [postingId, amount, debitAccount])).toEqual([
      [`${transactionId}:z-arrival/0`, '12500.50', 'NOSTRO-OAKNGB20.EUR'],
      [`${transactionId}:a-conversion/0`, '12500.50', 'M0-SUSPENSE.EUR'],
      [`${transactionId}:a-conversion/1`, '2.50', 'PROVIDER-COST.EUR'],
    ]);
  });

  it('return 404 for an unknown transaction', async () => {
    const response = await server.call('GET', fillPath(PATHS.transactionLedger, { id: 'trx_0000000000' }));
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });
});

describe('accounts', () => {
  it('have their balance on their normal side, with the decimals of their currency', async () => {
    await postTo(
      server,
      entryOf('money:jpy', [legOf(NOSTRO, SUSPENSE, 7_400_000n, 'JPY')]),
      entryOf('money:kwd', [legOf(NOSTRO, SUSPENSE, 1_234n, 'KWD'), legOf(SUSPENSE, VIRTUAL, 2_000n, 'KWD')]),
    );
    const accounts = new Map((await get<LedgerAccount[]>(PATHS.ledgerAccounts)).map((one) => [one.id, one]));
    expect(accounts.get('NOSTRO-OAKNGB20.JPY')).toMatchObject({ normalSide: 'debit', balance: '7400000' });
    expect(accounts.get('M0-SUSPENSE.JPY')).toMatchObject({ normalSide: 'credit', balance: '7400000' });
    expect(accounts.get('M0-SUSPENSE.KWD')).toMatchObject({
      debits: '2.000',
      credits: '1.234',
      balance: '-0.766',
    });
  });

  it('are listed in pages, and by kind and currency', async () => {
    const all = await get<LedgerAccount[]>(PATHS.ledgerAccounts);
    const seen: LedgerAccount[] = [];
    for (let url: string | null = `${PATHS.ledgerAccounts}?limit=2`; url !== null; ) {
      const response = await server.call('GET', url);
      seen.push(...response.json<LedgerAccount[]>());
      url = /<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1] ?? null;
    }
    expect(seen).toEqual(all);
    const some = await get<LedgerAccount[]>(`${PATHS.ledgerAccounts}?kind=nostro&currency=JPY`);
    expect(some.map(({ id }) => id)).toEqual(['NOSTRO-OAKNGB20.JPY']);
  });

  it('add up to a trial balance without a difference in any currency', async () => {
    const balances = await get<TrialBalance[]>(PATHS.trialBalance);
    expect(balances.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'KWD']);
    for (const { debits, credits, difference } of balances) {
      expect(debits).toBe(credits);
      expect(Number(difference)).toBe(0);
    }
  });

  it('have no statement when they do not exist', async () => {
    for (const url of [statementUrl('NOSTRO-NOWHERE.EUR'), statementUrl('x', '?format=mt940')])
      expect((await server.call('GET', url)).statusCode).toBe(404);
  });
});

describe('a statement', () => {
  const account = 'NOSTRO-OAKNGB20.USD';
  const at = (text: string) => new Date(text);

  beforeAll(async () => {
    await postTo(
      server,
      entryOf('usd:1', [legOf(NOSTRO, SUSPENSE, 100n, 'USD')], at('2026-11-18T23:59:59.999Z')),
      entryOf('usd:2', [legOf(NOSTRO, SUSPENSE, 30n, 'USD')], at('2026-11-19T00:00:00Z')),
      entryOf('usd:3', [legOf(SUSPENSE, NOSTRO, 500n, 'USD')], at('2026-11-19T12:00:00Z')),
      entryOf('usd:4', [legOf(NOSTRO, SUSPENSE, 7n, 'USD')], at('2026-11-20T08:00:00Z')),
    );
  });

  const summary = ({ openingBalance, closingBalance, debits, credits, entries }: AccountStatement) => ({
    openingBalance,
    closingBalance,
    debits,
    credits,
    balances: entries.map(({ balance }) => balance),
  });
  const OF_19TH = {
    openingBalance: '1.00',
    closingBalance: '-3.70',
    debits: '0.30',
    credits: '5.00',
    balances: ['1.30', '-3.70'],
  };

  it('has the balances of its days, and the balance after each entry', async () => {
    expect(summary(await statement(account, '?from=2026-11-19&to=2026-11-19'))).toEqual(OF_19TH);
    expect(summary(await statement(account, '?from=2026-11-21&to=2026-11-21'))).toMatchObject({
      openingBalance: '-3.63',
      closingBalance: '-3.63',
      balances: [],
    });
  });

  it('is the same in pages as at once', async () => {
    const whole = await statement(account, '?from=2026-11-01&to=2026-11-30');
    expect(whole.entries).toHaveLength(4);
    const entries = [];
    for (
      let url: string | null = statementUrl(account, '?from=2026-11-01&to=2026-11-30&limit=1');
      url !== null;
    ) {
      const response = await server.call('GET', url);
      entries.push(...response.json<AccountStatement>().entries);
      url = /<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1] ?? null;
    }
    expect(entries).toEqual(whole.entries);
  });

  it.each([
    '?from=2026-11-20&to=2026-11-19',
    '?from=0001-01-01',
    '?from=2026-02-30',
    '?from=yesterday',
    '?cursor=x',
  ])('for %s is refused', async (query) => {
    expect((await server.call('GET', statementUrl(account, query))).statusCode).toBeOneOf([400, 422]);
  });

  it('is the same after its day is closed', async () => {
    await server.modules.ledger.statements.closeDays();
    expect(summary(await statement(account, '?from=2026-11-19&to=2026-11-19'))).toEqual(OF_19TH);
    expect(summary(await statement(account, '?from=2026-11-20&to=2026-11-30'))).toMatchObject({
      openingBalance: '-3.70',
      closingBalance: '-3.63',
    });
  });
});

describe('the end of a day', () => {
  const account = 'M0-SUSPENSE.PLN';
  const closed = () => get<ClosedStatement[]>(fillPath(PATHS.ledgerStatements, { id: account }));
  const post = (id: string, minor: bigint, at = today()) =>
    postTo(server, entryOf(id, [legOf(NOSTRO, SUSPENSE, minor, 'PLN')], at));
  const closeDays = () => server.modules.ledger.statements.closeDays();

  it('makes one numbered statement for each day with postings, however often and by however many processes it is closed', async () => {
    await closeDays();
    await post('pln:1', 100n);
    expect(await closed()).toEqual([]);
    const first = todayText();
    await server.advanceClock(DAY_MS);
    await post('pln:2', 20n);
    await server.advanceClock(3 * DAY_MS);
    await Promise.all([closeDays(), closeDays(), closeDays()]);
    await closeDays();

    const statements = await closed();
    expect(
      statements.map(({ number, openingBalance, closingBalance }) => [
        number,
        openingBalance,
        closingBalance,
      ]),
    ).toEqual([
      [2, '1.00', '1.20'],
      [1, '0.00', '1.00'],
    ]);
    expect(statements[1]?.day).toBe(first);
  });

  it('happens when the virtual clock passes it', async () => {
    await post('pln:3', 7n);
    await server.advanceClock(DAY_MS);
    await server.settle();
    expect((await closed())[0]).toMatchObject({ number: 3, openingBalance: '1.20', closingBalance: '1.27' });
  });

  it('is final: late postings are booked at the beginning of the open day', async () => {
    const before = await closed();
    await post('pln:late', 3n, new Date(today().getTime() - 3 * DAY_MS));
    await closeDays();
    expect(await closed()).toEqual(before);
    const [posting] = await server.modules.ledger.ledger.postingsOf('pln').then((rows) => rows.slice(-1));
    expect(posting?.booked_at.toISOString()).toBe(`${todayText()}T00:00:00.000Z`);
  });

  it('waits for postings of the day that are not committed yet', async () => {
    let close = Promise.resolve(false);
    let isClosed = false;
    const bookedAt = today();
    await server.advanceClock(DAY_MS);
    await server.database.db.transaction().execute(async (tx) => {
      await server.modules.ledger.ledger.post(tx, [
        entryOf('pln:open', [legOf(NOSTRO, SUSPENSE, 4n, 'PLN')], bookedAt),
      ]);
      close = closeDays().finally(() => {
        isClosed = true;
      });
      await expect
        .poll(async () => {
          const { rows } = await server.database.pool.query(
            // The cluster has the databases of other test files too.
            `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
             where locktype = 'advisory' and not granted and datname = current_database()`,
          );
          return rows.length;
        })
        .toBe(1);
      expect(isClosed).toBe(false);
    });
    await close;
    expect((await closed())[0]).toMatchObject({ number: 4, entryCount: 2, closingBalance: '1.34' });
  });
});

import { randomInt } from 'node:crypto';
import { type AccountRef, accountId, LedgerModel } from '@clearbench/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Courtesy } from '../../platform/courtesy.ts';
import { createTestDatabase } from '../../platform/database/testing.ts';
import { createVault } from '../../platform/secrets/crypto.ts';
import { createLedgerModule, type LedgerEntry, StatementThread } from './index.ts';
import { COST, entryOf, legOf, NOSTRO, SUSPENSE, VIRTUAL } from './testing.ts';

const database = await createTestDatabase();
const clock = { now: () => new Date(), nowMs: () => Date.now() };
const { ledger } = createLedgerModule({
  statementThread: new StatementThread(new Courtesy()),
  database,
  clock,
  announce: () => {},
  vault: createVault(Buffer.alloc(32)),
});

const ACCOUNTS: AccountRef[] = [
  NOSTRO,
  SUSPENSE,
  VIRTUAL,
  { kind: 'settlement', owner: null },
  COST,
  { kind: 'central_bank', owner: 'ECB' },
];

const post = (...entries: LedgerEntry[]) =>
  database.db.transaction().execute((tx) => ledger.post(tx, entries));

/** The sums of every account whose id ends with `suffix`: from the slots, and added up from the postings. */
async function sums() {
  const { rows: kept } = await database.pool.query<{ id: string; debit: string; credit: string }>(
    'select account_id as id, sum(debit_minor)::text as debit, sum(credit_minor)::text as credit from ledger_balances group by 1 order by 1',
  );
  const { rows: counted } = await database.pool.query<{ id: string; debit: string; credit: string }>(`
    select id, sum(debit)::text as debit, sum(credit)::text as credit from (
      select debit_account as id, amount_minor as debit, 0 as credit from ledger_postings
      union all select credit_account, 0, amount_minor from ledger_postings) as side
    group by id order by id`);
  return { kept, counted };
}

describe('posting', () => {
  it('keeps sums that equal those of the postings, and an account for each', async () => {
    await post(entryOf('a:1', [legOf(NOSTRO, SUSPENSE, 100n), legOf(SUSPENSE, VIRTUAL, 40n)]));
    const { kept, counted } = await sums();
    expect(kept).toEqual(counted);
    const accounts = await database.db.selectFrom('ledger_accounts').select('id').orderBy('id').execute();
    expect(accounts.map(({ id }) => id)).toEqual([
      'M0-SUSPENSE.EUR',
      'M1-VIRTUAL.EUR',
      'NOSTRO-OAKNGB20.EUR',
    ]);
  });

  it('a repeated entry changes nothing, also within one batch and beside new entries', async () => {
    const again = entryOf('b:1', [legOf(NOSTRO, SUSPENSE, 7n)]);
    await post(again);
    await post(again, entryOf('b:2', [legOf(SUSPENSE, VIRTUAL, 7n)]), again);
    expect((await ledger.postingsOf('b')).map(({ entry_id }) => entry_id)).toEqual(['b:1', 'b:2']);
    const { kept, counted } = await sums();
    expect(kept).toEqual(counted);
  });

  it.each([
    ['another amount', [legOf(NOSTRO, SUSPENSE, 8n)]],
    ['another account', [legOf(NOSTRO, VIRTUAL, 7n)]],
    ['a leg more', [legOf(NOSTRO, SUSPENSE, 7n), legOf(NOSTRO, SUSPENSE, 7n)]],
  ])('of an entry again with %s is refused, and undoes what was posted with it', async (difference, legs) => {
    const id = `c-${difference}`;
    await post(entryOf(`${id}:1`, [legOf(NOSTRO, SUSPENSE, 7n)]));
    await expect(
      post(entryOf(`${id}:2`, [legOf(NOSTRO, SUSPENSE, 1n)]), entryOf(`${id}:1`, legs)),
    ).rejects.toThrow(`${id}:1 was posted before with other accounts or amounts`);
    expect(await ledger.postingsOf(id)).toHaveLength(1);
  });

  it('a repeated entry with a leg missing is refused', async () => {
    await post(entryOf('d:1', [legOf(NOSTRO, SUSPENSE, 7n), legOf(SUSPENSE, VIRTUAL, 7n)]));
    await expect(post(entryOf('d:1', [legOf(NOSTRO, SUSPENSE, 7n)]))).rejects.toThrow('posted before');
  });

  it.each([
    ['without legs', []],
    ['of nothing', [legOf(NOSTRO, SUSPENSE, 0n)]],
    ['of less than nothing', [legOf(NOSTRO, SUSPENSE, -1n)]],
    ['of an account against itself', [legOf(NOSTRO, NOSTRO, 1n)]],
    ['in a currency that no payment has', [legOf(NOSTRO, SUSPENSE, 1n, 'XAU')]],
    ['with an owner that cannot be part of an id', [legOf({ kind: 'nostro', owner: 'a/b' }, SUSPENSE, 1n)]],
  ])('of an entry %s is refused', async (_, legs) => {
    await expect(post(entryOf('e:1', legs))).rejects.toThrow(RangeError);
    expect(await ledger.postingsOf('e')).toEqual([]);
  });

  it('adds up amounts at the limit beyond what 64 bits hold', async () => {
    const most = 999_999_999_999_999_999n;
    await post(
      ...Array.from({ length: 30 }, (_, i) => entryOf(`f:${i}`, [legOf(NOSTRO, SUSPENSE, most, 'KWD')])),
    );
    const { kept, counted } = await sums();
    expect(kept).toEqual(counted);
    expect(kept).toContainEqual({ id: 'M0-SUSPENSE.KWD', debit: '0', credit: String(most * 30n) });
  });

  it('the same entries from many connections at once, in any order, are posted once and without a deadlock', async () => {
    const entries = Array.from({ length: 200 }, (_, i) =>
      entryOf(`g:${i}`, [
        legOf(ACCOUNTS[i % 6] ?? NOSTRO, ACCOUNTS[(i + 1) % 6] ?? SUSPENSE, BigInt(i + 1), 'CHF'),
      ]),
    );
    const shuffled = () => entries.toSorted(() => randomInt(3) - 1);
    await Promise.all(Array.from({ length: 40 }, () => post(...shuffled())));
    expect(await ledger.postingsOf('g')).toHaveLength(200);
    const { kept, counted } = await sums();
    expect(kept).toEqual(counted);
  });
});

describe('the stored ledger', () => {
  const account = fc.constantFrom(...ACCOUNTS);
  const leg = fc
    .record({
      debit: account,
      credit: account,
      amountMinor: fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 999_999_999_999_999_999n)),
      currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
    })
    .filter(({ debit, credit }) => debit.kind !== credit.kind);
  /** Up to four entries and when each is posted: repeats simulate handlers that ran again. */
  const history = fc.record({
    entries: fc.array(fc.array(leg, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
    order: fc.array(fc.nat(3), { minLength: 1, maxLength: 8 }),
  });

  it('agrees with the model on 10,000 random histories, posted in batches by several connections', {
    timeout: 120_000,
  }, async () => {
    await database.pool.query('truncate ledger_postings, ledger_balances, ledger_accounts');
    const model = new LedgerModel();
    const steps = fc.sample(history, 10_000).flatMap(({ entries, order }, number) =>
      order.flatMap((place) => {
        const legs = entries[place];
        return legs === undefined ? [] : [{ entryId: `h${number}:${place}`, legs }];
      }),
    );
    for (const { entryId, legs } of steps) model.post(entryId, legs);

    const batches = Map.groupBy(steps.keys(), (index) => Math.floor(index / 500));
    const queue = [...batches.values()];
    const worker = async () => {
      for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
        const entries = batch.flatMap((index) => steps[index] ?? []);
        await post(
          ...entries.map(({ entryId, legs }) =>
            entryOf(
              entryId,
              legs.map((one) => ({ ...one, text: 'History' })),
            ),
          ),
        );
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);

    const expected = [...model.sums].map(([id, { debitMinor, creditMinor }]) => ({
      id,
      debit: String(debitMinor),
      credit: String(creditMinor),
    }));
    const { kept, counted } = await sums();
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(kept.toSorted(byId)).toEqual(expected.toSorted(byId));
    expect(counted.toSorted(byId)).toEqual(expected.toSorted(byId));
    expect(accountId(NOSTRO, 'EUR')).toBe('NOSTRO-OAKNGB20.EUR');
  });
});

import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { LedgerStatementTable, Schema } from '../../platform/database/schema.ts';
import type { AccountRow } from './account-repository.ts';
import type { PostingRow } from './posting-repository.ts';
import { BALANCE_BEFORE, ENTRIES, LOCK_ALONE, MOVED_BETWEEN, MOVED_ON, STATE_DAYS } from './statements.ts';

/** A position in the order of an account's postings. */
export interface Position {
  bookedAt: Date;
  seq: bigint;
}

export interface Moved {
  debit_minor: string;
  credit_minor: string;
  postings: bigint;
}

export type EntryRow = PostingRow & { side: 'debit' | 'credit' };
export type ClosedStatementRow = Selectable<LedgerStatementTable>;

export type StatementRepository = ReturnType<typeof createStatementRepository>;

/** @param background For closing days, which may take longer than a request. */
export function createStatementRepository(db: Kysely<Schema>, background: Kysely<Schema>) {
  async function rowsOf<Row>(text: string, values: unknown[]): Promise<Row[]> {
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  }

  return {
    /** Debits minus credits of everything before the position, in minor units. */
    async balanceBefore(accountId: string, { bookedAt, seq }: Position): Promise<bigint> {
      const [row] = await rowsOf<{ net: string }>(BALANCE_BEFORE, [accountId, bookedAt, seq]);
      return BigInt(row?.net ?? 0);
    },

    async movedBetween(accountId: string, from: Date, until: Date): Promise<Moved> {
      const [row] = await rowsOf<Moved>(MOVED_BETWEEN, [accountId, from, until]);
      return row ?? { debit_minor: '0', credit_minor: '0', postings: 0n };
    },

    /** Oldest first, those after the position. */
    entries: (accountId: string, after: Position, until: Date, limit: number): Promise<EntryRow[]> =>
      rowsOf<EntryRow>(ENTRIES, [accountId, after.bookedAt, after.seq, until, limit]),

    /** Entries before this time may have been removed. */
    async entriesFrom(): Promise<Date> {
      const { entries_from } = await db
        .selectFrom('ledger_days')
        .select('entries_from')
        .executeTakeFirstOrThrow();
      return entries_from;
    },

    /** Newest first. */
    closed: (accountId: string, limit: number): Promise<ClosedStatementRow[]> =>
      db
        .selectFrom('ledger_statements')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('day', 'desc')
        .limit(limit)
        .execute(),

    /** The statement of the latest day up to this one. */
    lastClosed: (accountId: string, day: string): Promise<ClosedStatementRow | undefined> =>
      db
        .selectFrom('ledger_statements')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('day', '<=', day)
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The accounts that have a statement of this day. */
    statedOn: (day: string): Promise<Pick<AccountRow, 'id' | 'kind'>[]> =>
      db
        .selectFrom('ledger_statements as s')
        .innerJoin('ledger_accounts as a', 'a.id', 's.account_id')
        .select(['a.id', 'a.kind'])
        .where('s.day', '=', day)
        .where('s.postings', '>', 0n)
        .orderBy('a.id')
        .execute(),

    /** The accounts with a posting in this range on the day that begins then. */
    movedOn: (from: Date, until: Date, { after, upTo }: { after: bigint; upTo: bigint }) =>
      rowsOf<Pick<AccountRow, 'id' | 'kind'>>(MOVED_ON, [from, until, after, upTo]),

    /** A number that no later posting has: waits for transactions that are posting. */
    lastPosting: (): Promise<bigint> =>
      db.transaction().execute(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw(LOCK_ALONE));
        const { rows } = await tx.executeQuery<{ last_value: bigint }>(
          CompiledQuery.raw('select last_value from ledger_posting_seq'),
        );
        return rows[0]?.last_value ?? 0n;
      }),

    /** All days before this time have their statements. */
    async statedUntil(): Promise<Date> {
      const { stated_until } = await db
        .selectFrom('ledger_days')
        .select('stated_until')
        .executeTakeFirstOrThrow();
      return stated_until;
    },

    /** From now on nothing is booked before `until`. Waits for transactions that are posting. Returns whether this changed anything. */
    async close(until: Date): Promise<boolean> {
      const isOpen = await background
        .selectFrom('ledger_days')
        .select('closed_until')
        .where('closed_until', '<', until)
        .executeTakeFirst();
      if (isOpen === undefined) return false;
      return background.transaction().execute(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw(LOCK_ALONE));
        const closed = await tx
          .updateTable('ledger_days')
          .set({ closed_until: until })
          .where('closed_until', '<', until)
          .executeTakeFirst();
        return closed.numUpdatedRows > 0n;
      });
    },

    /** Writes the statements of closed days that have none yet. */
    state: (): Promise<void> =>
      background.transaction().execute(async (tx) => {
        const days = await tx.selectFrom('ledger_days').selectAll().forUpdate().executeTakeFirstOrThrow();
        if (days.stated_until >= days.closed_until) return;
        await tx.executeQuery(CompiledQuery.raw(STATE_DAYS, [days.stated_until, days.closed_until]));
        await tx.updateTable('ledger_days').set({ stated_until: days.closed_until }).execute();
      }),
  };
}

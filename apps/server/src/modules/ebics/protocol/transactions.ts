import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import type { EbicsTransactionTable, Schema } from '../../../platform/database/schema.ts';

export type TransactionRow = Selectable<EbicsTransactionTable>;
export type TransactionRepository = ReturnType<typeof createTransactionRepository>;

/** A transaction ends this long after its beginning. */
const TIMEOUT_MS = 3_600_000;
const timedOutBefore = (now: Date): Date => new Date(now.getTime() - TIMEOUT_MS);

export const hasTimedOut = ({ started_at }: TransactionRow, now: Date): boolean =>
  started_at < timedOutBefore(now);

/** Uploads and downloads that take several requests: any process of the server may get the next one. */
export function createTransactionRepository(db: Kysely<Schema>) {
  return {
    async find(id: string): Promise<TransactionRow | null> {
      return (
        (await db.selectFrom('ebics_transactions').selectAll().where('id', '=', id).executeTakeFirst()) ??
        null
      );
    },

    /** How many a subscriber has, and how many segments are in them and in those of everybody. */
    async open(
      subscriberId: string,
    ): Promise<{ transactions: number; segments: number; ofWorkspace: number }> {
      const { rows } = await sql<{ transactions: bigint; segments: bigint; all: bigint }>`
        select count(*) filter (where subscriber_id = ${subscriberId}) as transactions,
          coalesce(sum(segments) filter (where subscriber_id = ${subscriberId}), 0)::bigint as segments,
          coalesce(sum(segments), 0)::bigint as "all"
        from ebics_transactions`.execute(db);
      const [{ transactions, segments, all } = { transactions: 0n, segments: 0n, all: 0n }] = rows;
      return {
        transactions: Number(transactions),
        segments: Number(segments),
        ofWorkspace: Number(all),
      };
    },

    add: (row: Insertable<EbicsTransactionTable>, segments: readonly string[] = []): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('ebics_transactions').values(row).execute();
        if (segments.length === 0) return;
        await tx
          .insertInto('ebics_segments')
          .values(segments.map((data, index) => ({ transaction_id: row.id, number: index + 1, data })))
          .execute();
      }),

    /** False: another request has added it. */
    addSegment: (id: string, number: number, data: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('ebics_transactions')
          .set({ received: number })
          .where('id', '=', id)
          .where('received', '=', number - 1)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await tx.insertInto('ebics_segments').values({ transaction_id: id, number, data }).execute();
        return true;
      }),

    async segments(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('ebics_segments')
        .select('data')
        .where('transaction_id', '=', id)
        .orderBy('number')
        .execute();
      return rows.map(({ data }) => data);
    },

    async segment(id: string, number: number): Promise<string | null> {
      const row = await db
        .selectFrom('ebics_segments')
        .select('data')
        .where('transaction_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirst();
      return row?.data ?? null;
    },

    remove: (id: string): Promise<boolean> =>
      db.transaction().execute((tx) => endTransactions(tx, sql`id = ${id}`)),

    async removeTimedOut(now: Date): Promise<void> {
      const before = timedOutBefore(now);
      const first = await db
        .selectFrom('ebics_transactions')
        .select('id')
        .where('started_at', '<', before)
        .limit(1)
        .executeTakeFirst();
      if (first === undefined) return;
      await db.transaction().execute((tx) => endTransactions(tx, sql`started_at < ${before}`));
    },
  };
}

/** Removes transactions and their segments. False: there were none. */
export async function endTransactions(
  tx: Transaction<Schema>,
  condition: RawBuilder<SqlBool>,
): Promise<boolean> {
  await sql`delete from ebics_segments where transaction_id in (select id from ebics_transactions where ${condition})`.execute(
    tx,
  );
  const { numAffectedRows = 0n } = await sql`delete from ebics_transactions where ${condition}`.execute(tx);
  return numAffectedRows > 0n;
}

import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type { EbicsTransactionTable, Schema } from '../../../platform/database/schema.ts';
import { OneByOne } from '../../../platform/one-by-one.ts';

export type TransactionRow = Selectable<EbicsTransactionTable>;
export type TransactionRepository = ReturnType<typeof createTransactionRepository>;

/** A transaction ends this long after its beginning. */
const TIMEOUT_MS = 3_600_000;
const timedOutBefore = (now: Date): Date => new Date(now.getTime() - TIMEOUT_MS);

export const hasTimedOut = ({ started_at }: TransactionRow, now: Date): boolean =>
  started_at < timedOutBefore(now);

export interface NewUpload
  extends Pick<
    TransactionRow,
    'id' | 'subscriber_id' | 'order_id' | 'order' | 'segments' | 'transaction_key' | 'signature_data'
  > {
  started_at: Date;
}

export interface OpenTransactions {
  transactions: number;
  segments: number;
}

/** $1 a transaction. */
const FIND = prepared('ebics-find-transaction', 'select * from ebics_transactions where id = $1');
const ADD_UPLOADS = prepared(
  'ebics-add-uploads',
  `insert into ebics_transactions
    (direction, id, subscriber_id, order_id, "order", segments, transaction_key, signature_data, started_at)
  select 'upload', * from unnest(
    $1::text[], $2::uuid[], $3::text[], $4::jsonb[], $5::integer[], $6::bytea[], $7::bytea[], $8::timestamptz[])`,
);
/** $1 when transactions began that have timed out. */
const OPEN = prepared(
  'ebics-open-transactions',
  `select subscriber_id as "subscriberId", count(*) as transactions, sum(segments) as segments,
    count(*) filter (where started_at < $1) as "timedOut"
  from ebics_transactions group by subscriber_id`,
);

interface OpenRow extends Record<keyof OpenTransactions | 'timedOut', bigint> {
  subscriberId: string;
}

const removeTimedOut = (tx: Transaction<Schema>, now: Date): Promise<boolean> =>
  endTransactions(tx, sql`started_at < ${timedOutBefore(now)}`);

/** Uploads and downloads that take several requests: any process of the server may get the next one. */
export function createTransactionRepository(db: Kysely<Schema>) {
  const beginnings = new OneByOne();
  return {
    /** Counts transactions that begin at the same time one after the other. Each other server process may let one too many begin. */
    inTurn: <Result>(begin: () => Promise<Result>): Promise<Result> => beginnings.run(begin),

    async find(id: string): Promise<TransactionRow | null> {
      const { rows } = await db.executeQuery<TransactionRow>(CompiledQuery.raw(FIND, [id]));
      return rows[0] ?? null;
    },

    /** How many each subscriber has, and how many segments are in them; those that have timed out are removed. */
    async open(now: Date): Promise<Map<string, OpenTransactions>> {
      for (;;) {
        const { rows } = await db.executeQuery<OpenRow>(CompiledQuery.raw(OPEN, [timedOutBefore(now)]));
        if (rows.some(({ timedOut }) => timedOut > 0n)) {
          await db.transaction().execute((tx) => removeTimedOut(tx, now));
          continue;
        }
        return new Map(
          rows.map(({ subscriberId, transactions, segments }) => [
            subscriberId,
            { transactions: Number(transactions), segments: Number(segments) },
          ]),
        );
      }
    },

    /** Uploads: their segments come later. */
    async addUploads(uploads: readonly NewUpload[]): Promise<void> {
      if (uploads.length === 0) return;
      await db.executeQuery(
        CompiledQuery.raw(ADD_UPLOADS, [
          uploads.map(({ id }) => id),
          uploads.map(({ subscriber_id }) => subscriber_id),
          uploads.map(({ order_id }) => order_id),
          uploads.map(({ order }) => JSON.stringify(order)),
          uploads.map(({ segments }) => segments),
          uploads.map(({ transaction_key }) => transaction_key),
          uploads.map(({ signature_data }) => signature_data),
          uploads.map(({ started_at }) => started_at),
        ]),
      );
    },

    addDownload: (row: Insertable<EbicsTransactionTable>, segments: readonly string[]): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('ebics_transactions').values(row).execute();
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

    async segment(id: string, number: number): Promise<string | null> {
      const row = await db
        .selectFrom('ebics_segments')
        .select('data')
        .where('transaction_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirst();
      return row?.data ?? null;
    },

    /** False: there was none. */
    remove: async (id: string): Promise<boolean> => (await endNamed(db, [id])).has(id),

    removeTimedOut: (now: Date): Promise<boolean> =>
      db.transaction().execute((tx) => removeTimedOut(tx, now)),
  };
}

/** $1 transactions. Overlapping statements lock them in the same order. */
const END = prepared(
  'ebics-end-transactions',
  `with ended as (
      select id from ebics_transactions where id = any($1::text[]) order by id for update),
    gone as (delete from ebics_segments where transaction_id = any($1::text[]))
  delete from ebics_transactions where id in (select id from ended) returning id`,
);

/** Removes transactions and their segments. Returns those that existed. */
export async function endNamed(tx: Kysely<Schema>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.executeQuery<{ id: string }>(CompiledQuery.raw(END, [ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Removes transactions and their segments. False: there were none. */
export async function endTransactions(
  tx: Transaction<Schema>,
  condition: RawBuilder<SqlBool>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with ended as (select id from ebics_transactions where ${condition}),
      gone as (delete from ebics_segments where transaction_id in (select id from ended))
    delete from ebics_transactions where id in (select id from ended)`.execute(tx);
  return numAffectedRows > 0n;
}

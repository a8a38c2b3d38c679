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

interface NewUpload
  extends Pick<
    TransactionRow,
    'id' | 'subscriber_id' | 'order_id' | 'order' | 'segments' | 'transaction_key' | 'signature_data'
  > {
  started_at: Date;
}

export interface OpenTransactions {
  transactions: number;
  segments: number;
  ofWorkspace: number;
  timedOut: number;
}

/** $1 a transaction. */
const FIND = prepared('ebics-find-transaction', 'select * from ebics_transactions where id = $1');
const ADD_UPLOAD = prepared(
  'ebics-add-upload',
  `insert into ebics_transactions
    (id, direction, subscriber_id, order_id, "order", segments, transaction_key, signature_data, started_at)
  values ($1, 'upload', $2, $3, $4, $5, $6, $7, $8)`,
);
/** $1 a subscriber, $2 when those began that have timed out. */
const OPEN = prepared(
  'ebics-open-transactions',
  `select count(*) filter (where subscriber_id = $1) as transactions,
    coalesce(sum(segments) filter (where subscriber_id = $1), 0)::bigint as segments,
    coalesce(sum(segments), 0)::bigint as "ofWorkspace",
    count(*) filter (where started_at < $2) as "timedOut"
  from ebics_transactions`,
);

/** Uploads and downloads that take several requests: any process of the server may get the next one. */
export function createTransactionRepository(db: Kysely<Schema>) {
  const beginnings = new OneByOne();
  return {
    /** Counts transactions that begin at the same time one after the other. Each other server process may let one too many begin. */
    inTurn: (begin: () => Promise<void>): Promise<void> => beginnings.run(begin),

    async find(id: string): Promise<TransactionRow | null> {
      const { rows } = await db.executeQuery<TransactionRow>(CompiledQuery.raw(FIND, [id]));
      return rows[0] ?? null;
    },

    /** How many a subscriber has, how many segments are in them and in those of everybody, and how many have timed out. */
    async open(subscriberId: string, now: Date): Promise<OpenTransactions> {
      const { rows } = await db.executeQuery<Record<keyof OpenTransactions, bigint>>(
        CompiledQuery.raw(OPEN, [subscriberId, timedOutBefore(now)]),
      );
      const [open] = rows;
      return {
        transactions: Number(open?.transactions ?? 0n),
        segments: Number(open?.segments ?? 0n),
        ofWorkspace: Number(open?.ofWorkspace ?? 0n),
        timedOut: Number(open?.timedOut ?? 0n),
      };
    },

    /** An upload: its segments come later. */
    async addUpload(upload: NewUpload): Promise<void> {
      const { id, subscriber_id, order_id, order, segments, transaction_key, signature_data, started_at } =
        upload;
      await db.executeQuery(
        CompiledQuery.raw(ADD_UPLOAD, [
          ...[id, subscriber_id, order_id, JSON.stringify(order), segments],
          ...[transaction_key, signature_data, started_at],
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

    remove: (id: string): Promise<boolean> => db.transaction().execute((tx) => endTransaction(tx, id)),

    removeTimedOut: (now: Date): Promise<boolean> =>
      db.transaction().execute((tx) => endTransactions(tx, sql`started_at < ${timedOutBefore(now)}`)),
  };
}

const END = prepared(
  'ebics-end-transaction',
  `with gone as (delete from ebics_segments where transaction_id = $1)
  delete from ebics_transactions where id = $1`,
);

/** Removes a transaction and its segments. False: there was none. */
export async function endTransaction(tx: Kysely<Schema>, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await tx.executeQuery(CompiledQuery.raw(END, [id]));
  return numAffectedRows > 0n;
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

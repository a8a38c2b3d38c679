import { type Insertable, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import type { EbicsRequestTable, Schema } from '../../../platform/database/schema.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../../platform/http/paging.ts';

export type RequestRow = Selectable<EbicsRequestTable>;
export type RequestRepository = ReturnType<typeof createRequestRepository>;

/** In a workspace. */
const KEPT = 5_000;
const KEPT_OF_STRANGERS = 1_000;

interface Selection {
  userId: string | null;
  isRefused: boolean;
  before: string | null;
  limit: number;
}

const SUMMARY = [
  'id',
  'at',
  'user_id',
  'order_label',
  'phase',
  'version',
  'bytes',
  'technical_code',
  'order_code',
  'problem',
  'duration_ms',
] as const satisfies readonly (keyof RequestRow)[];
export type RequestSummary = Pick<RequestRow, (typeof SUMMARY)[number]>;

export function createRequestRepository(db: Kysely<Schema>) {
  function selected({ userId, isRefused }: Pick<Selection, 'userId' | 'isRefused'>) {
    let query = db.selectFrom('ebics_requests');
    if (userId !== null) query = query.where('user_id', '=', userId);
    if (isRefused) query = query.where('problem', 'is not', null);
    return query;
  }
  return {
    async add(rows: readonly Insertable<EbicsRequestTable>[]): Promise<void> {
      await db
        .insertInto('ebics_requests')
        .values([...rows])
        .execute();
    },

    /** Keeps the latest ones: those of strangers, which have no text, are counted separately and can't crowd out the others. */
    async prune(): Promise<void> {
      await removeAllBut(db, sql`request is not null`, KEPT);
      await removeAllBut(db, sql`request is null`, KEPT_OF_STRANGERS);
    },

    list({ before, limit, ...selection }: Selection): Promise<RequestSummary[]> {
      let query = selected(selection).select(SUMMARY);
      if (before !== null) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    async count(selection: Pick<Selection, 'userId' | 'isRefused'>): Promise<Total> {
      const { count } = await db
        .selectFrom(
          selected(selection)
            .select('id')
            .limit(COUNT_LIMIT + 1)
            .as('counted'),
        )
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      return limitedTotal(Number(count));
    },

    async find(id: string): Promise<RequestRow | null> {
      return (
        (await db.selectFrom('ebics_requests').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
      );
    },

    /** The latest request of the same order and phase that worked. */
    async worked({ order_label, phase }: Pick<RequestRow, 'order_label' | 'phase'>): Promise<string | null> {
      const row = await db
        .selectFrom('ebics_requests')
        .select('id')
        .where('problem', 'is', null)
        .where('order_label', '=', order_label)
        .where('phase', 'is not distinct from', phase)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },
  };
}

const removeAllBut = (db: Kysely<Schema>, which: RawBuilder<SqlBool>, latest: number): Promise<void> =>
  deleteInBatches(
    db,
    'ebics_requests',
    ['id'],
    sql`${which} and id <= (select id from ebics_requests where ${which} order by id desc offset ${sql.lit(latest)} limit 1)`,
  );

export const removeEbicsRequests = (db: Kysely<Schema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'ebics_requests', ['id'], sql`at < ${before}`);

import type { TransferStatus } from '@clearbench/domain';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { ListCursor } from '../../platform/list-cursor.ts';

/** The sweep that begins the life of each transfer. */
export const LIVES_CURSOR = 'banking-arrivals';

/** Every transfer up to here has a life; later ones may have none yet. Read on its own: the planner must know how few those are. */
export async function livesBegunUpTo(db: Kysely<Schema>): Promise<bigint> {
  const cursor = await db
    .selectFrom('sweep_cursors')
    .select('position')
    .where('name', '=', LIVES_CURSOR)
    .executeTakeFirst();
  return cursor?.position ?? 0n;
}

interface Selection {
  status: TransferStatus;
  /** As `livesBegunUpTo` answers. */
  begunUpTo: bigint;
  from?: Date | undefined;
  to?: Date | undefined;
  after?: ListCursor | null;
  /** The newest only. */
  limit?: number | null;
}

export interface StatusRow {
  created_at: Date;
  seq: bigint;
}

/**
 * The numbers of the transfers in a status, by the index that their lives have. Transfers whose life has not begun are few, and
 * come from the table itself.
 */
export function seqsOfStatus({
  status,
  begunUpTo,
  from,
  to,
  after = null,
  limit = null,
}: Selection): RawBuilder<StatusRow> {
  const conditions = (seq: 'transaction_seq' | 'seq'): RawBuilder<SqlBool> =>
    sql.join(
      [
        sql<SqlBool>`status = ${status}`,
        ...(from === undefined ? [] : [sql<SqlBool>`created_at >= ${from}`]),
        ...(to === undefined ? [] : [sql<SqlBool>`created_at < ${to}`]),
        ...(after === null
          ? []
          : [sql<SqlBool>`(created_at, ${sql.ref(seq)}) < (${after.time}, ${after.seq})`]),
      ],
      sql` and `,
    );
  const newest = limit === null ? sql`` : sql`order by 1 desc, 2 desc limit ${limit}`;
  return sql<StatusRow>`
    (select created_at, transaction_seq as seq from transfer_lives where ${conditions('transaction_seq')} ${newest})
    union all
    (select created_at, seq from transactions
      where seq > ${begunUpTo} and ${conditions('seq')}
        and not exists (select from transfer_lives where transaction_seq = seq)
      ${newest})`;
}

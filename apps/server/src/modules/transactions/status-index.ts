import type { TransferStatus } from '@clearbench/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListCursor } from '../../platform/http/list-cursor.ts';

interface Selection {
  status: TransferStatus;
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

/** The numbers of the transfers in a status, by the index that their lives have. */
export function seqsOfStatus({
  status,
  from,
  to,
  after = null,
  limit = null,
}: Selection): RawBuilder<StatusRow> {
  const conditions = sql.join(
    [
      sql<SqlBool>`status = ${status}`,
      ...(from === undefined ? [] : [sql<SqlBool>`created_at >= ${from}`]),
      ...(to === undefined ? [] : [sql<SqlBool>`created_at < ${to}`]),
      ...(after === null
        ? []
        : [sql<SqlBool>`(created_at, transaction_seq) < (${after.time}, ${after.seq})`]),
    ],
    sql` and `,
  );
  const newest = limit === null ? sql`` : sql`order by 1 desc, 2 desc limit ${limit}`;
  return sql<StatusRow>`
    select created_at, transaction_seq as seq from transfer_lives where ${conditions} ${newest}`;
}

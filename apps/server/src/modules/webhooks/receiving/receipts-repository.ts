import type { Insertable, Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import type { Schema, WebhookReceiptTable } from '../../../platform/database/schema.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../../platform/http/paging.ts';

export type ReceiptRow = Selectable<WebhookReceiptTable>;

export interface ReceiptFilter {
  segment?: string | undefined;
  /** A transaction id or UETR: whichever of the two the call named. */
  about?: readonly string[] | undefined;
}

export type ReceiptsRepository = ReturnType<typeof createReceiptsRepository>;

export function createReceiptsRepository(db: Kysely<Schema>) {
  const selected = (filter: ReceiptFilter) => withFilter(db.selectFrom('webhook_receipts'), filter);
  return {
    async insert(row: Insertable<WebhookReceiptTable>): Promise<void> {
      await db.insertInto('webhook_receipts').values(row).execute();
    },

    list(filter: ReceiptFilter, beforeId: string | null, limit: number): Promise<ReceiptRow[]> {
      let query = selected(filter).selectAll();
      if (beforeId !== null) query = query.where('id', '<', beforeId);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    async count(filter: ReceiptFilter): Promise<Total> {
      const { count } = await db
        .selectFrom(
          selected(filter)
            .select('id')
            .limit(COUNT_LIMIT + 1)
            .as('counted'),
        )
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      return limitedTotal(Number(count));
    },
  };
}

function withFilter<O>(
  query: SelectQueryBuilder<Schema, 'webhook_receipts', O>,
  { segment, about }: ReceiptFilter,
): SelectQueryBuilder<Schema, 'webhook_receipts', O> {
  let filtered = query;
  if (segment !== undefined) filtered = filtered.where('segment', '=', segment);
  if (about !== undefined) {
    filtered = filtered.where(({ eb, or }) =>
      or([eb('transaction_id', 'in', about), eb('uetr', 'in', about)]),
    );
  }
  return filtered;
}

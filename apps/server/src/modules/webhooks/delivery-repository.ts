import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import type {
  DeliveryAttemptTable,
  DeliveryTable,
  Schema,
  WebhookTable,
} from '../../platform/database/schema.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../platform/paging.ts';
import { type AuditRecord, record } from '../audit/index.ts';
import { wakeLanes } from './dispatch/lanes-repository.ts';
import type { NewNotification } from './notification.ts';

export type AttemptRow = Selectable<DeliveryAttemptTable>;
/** A delivery with its notification's UETR and its webhook, which is null if it was deleted. */
export type DeliveryRow = Selectable<DeliveryTable> & {
  uetr: string | null;
  url: string | null;
  webhook_state: WebhookTable['state'] | null;
  kind: WebhookTable['kind'] | null;
};

export interface DeliveryFilter {
  webhookId?: string | undefined;
  state?: 'pending' | 'retrying' | 'delivered' | 'failed' | 'cancelled' | undefined;
  type?: string | undefined;
  transactionId?: string | undefined;
  notificationId?: string | undefined;
}

/** The deliveries of one webhook that are to be replayed. */
export type ReplayRange = { failedSince: Date } | { from: Date; to: Date };

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

export function createDeliveryRepository(db: Kysely<Schema>) {
  const joined = () =>
    db
      .selectFrom('deliveries')
      .leftJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
      .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
      .selectAll('deliveries')
      .select(['notifications.uetr', 'webhooks.url', 'webhooks.state as webhook_state', 'webhooks.kind']);

  return {
    list(filter: DeliveryFilter, beforeId: bigint | null, limit: number): Promise<DeliveryRow[]> {
      let query = joined();
      query = withFilter(query, filter);
      if (beforeId !== null) query = query.where('deliveries.id', '<', beforeId);
      return query.orderBy('deliveries.id', 'desc').limit(limit).execute();
    },

    async count(filter: DeliveryFilter): Promise<Total> {
      const matching = withFilter(db.selectFrom('deliveries').select('deliveries.id'), filter);
      const { count } = await db
        .selectFrom(matching.limit(COUNT_LIMIT + 1).as('counted'))
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      return limitedTotal(Number(count));
    },

    find: (id: bigint): Promise<DeliveryRow | undefined> =>
      joined().where('deliveries.id', '=', id).executeTakeFirst(),

    attempts: (id: bigint): Promise<AttemptRow[]> =>
      db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('delivery_id', '=', id)
        .orderBy('number')
        .execute(),

    async body(notificationId: string): Promise<string | null> {
      const row = await db
        .selectFrom('notifications')
        .select('body')
        .where('id', '=', notificationId)
        .executeTakeFirst();
      return row?.body ?? null;
    },

    /** Makes deliveries due now, with the full schedule of retries ahead. Deliveries in progress are not sent twice. */
    replay: (ids: readonly bigint[], webhookId: string, now: Date, audit: AuditRecord): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('deliveries')
          .set({ state: 'pending', due_at: now, tries: 0 })
          .where('id', 'in', ids)
          .where('state', '<>', 'cancelled')
          .executeTakeFirst();
        await wakeLanes(tx, [webhookId], now);
        await record(tx, audit);
        return Number(numUpdatedRows);
      }),

    replayRange: (
      webhookId: string,
      range: ReplayRange,
      now: Date,
      audit: (count: number) => AuditRecord,
    ): Promise<number> =>
      db.transaction().execute(async (tx) => {
        let query = tx
          .updateTable('deliveries')
          .set({ state: 'pending', due_at: now, tries: 0 })
          .where('webhook_id', '=', webhookId)
          .where('is_test', '=', false);
        if ('failedSince' in range) {
          query = query
            .where('created_at', '>=', range.failedSince)
            .where(({ eb, or, and }) =>
              or([eb('state', '=', 'failed'), and([eb('state', '=', 'pending'), eb('tries', '>', 0)])]),
            );
        } else {
          query = query
            .where('created_at', '>=', range.from)
            .where('created_at', '<', range.to)
            .where('state', '<>', 'cancelled');
        }
        const count = Number((await query.executeTakeFirst()).numUpdatedRows);
        if (count === 0) return 0;
        await wakeLanes(tx, [webhookId], now);
        await record(tx, audit(count));
        return count;
      }),

    /** An immediate delivery: the test of a webhook. Its attempt is stored afterwards. */
    insertTest: (webhookId: string, notification: NewNotification, audit: AuditRecord): Promise<bigint> =>
      db.transaction().execute(async (tx) => {
        const { id, type, body, createdAt } = notification;
        await tx
          .insertInto('notifications')
          .values({ id, type, transaction_id: null, uetr: null, body, created_at: createdAt })
          .execute();
        const delivery = await tx
          .insertInto('deliveries')
          .values({
            webhook_id: webhookId,
            notification_id: id,
            type,
            transaction_id: null,
            state: 'pending',
            is_test: true,
            attempts: 0,
            tries: 0,
            due_at: null,
            last_attempt_at: null,
            last_status: null,
            last_error: null,
            created_at: createdAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await record(tx, audit);
        return delivery.id;
      }),

    replayAbout: (transactionId: string, now: Date, audit: (count: number) => AuditRecord): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const changed = await tx
          .updateTable('deliveries')
          .set({ state: 'pending', due_at: now, tries: 0 })
          .where('transaction_id', '=', transactionId)
          .where('state', '<>', 'cancelled')
          .returning('webhook_id')
          .execute();
        if (changed.length === 0) return 0;
        await wakeLanes(tx, [...new Set(changed.map(({ webhook_id: id }) => id))], now);
        await record(tx, audit(changed.length));
        return changed.length;
      }),
  };
}

function withFilter<O>(
  query: SelectQueryBuilder<Schema, 'deliveries', O>,
  { webhookId, state, type, transactionId, notificationId }: DeliveryFilter,
): SelectQueryBuilder<Schema, 'deliveries', O> {
  let filtered = query;
  if (webhookId !== undefined) filtered = filtered.where('deliveries.webhook_id', '=', webhookId);
  if (type !== undefined) filtered = filtered.where('deliveries.type', '=', type);
  if (transactionId !== undefined) filtered = filtered.where('deliveries.transaction_id', '=', transactionId);
  if (notificationId !== undefined) filtered = filtered.where('notification_id', '=', notificationId);
  switch (state) {
    case undefined:
      return filtered;
    case 'pending':
      return filtered.where('deliveries.state', '=', 'pending').where('tries', '=', 0);
    case 'retrying':
      return filtered.where('deliveries.state', '=', 'pending').where('tries', '>', 0);
    default:
      return filtered.where('deliveries.state', '=', state);
  }
}

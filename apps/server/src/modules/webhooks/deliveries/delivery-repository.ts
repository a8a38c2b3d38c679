import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { retryConflicts } from '../../../platform/database/retry-conflicts.ts';
import type {
  DeliveryAttemptTable,
  DeliveryTable,
  Schema,
  WebhookTable,
} from '../../../platform/database/schema.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../../platform/http/paging.ts';
import type { Begun } from '../../../platform/long-acts/definition.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import { wakeLanes } from '../dispatch/lanes-repository.ts';
import { ATTEMPTS_KEPT } from '../dispatch/results-repository.ts';
import type { NewNotification } from '../fan-out/notification.ts';
import { lockLiving } from '../subscriptions/repository.ts';
import { type Replay, type ReplayRange, replayStart } from './replay.ts';

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

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

export function createDeliveryRepository(db: Kysely<Schema>, rangeReplay: Replay) {
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

    /** The latest ones, oldest first. */
    async attempts(id: bigint): Promise<AttemptRow[]> {
      const newestFirst = await db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('delivery_id', '=', id)
        .orderBy('number', 'desc')
        .limit(ATTEMPTS_KEPT)
        .execute();
      return newestFirst.reverse();
    },

    async body(notificationId: string): Promise<string | null> {
      const row = await db
        .selectFrom('notifications')
        .select('body')
        .where('id', '=', notificationId)
        .executeTakeFirst();
      return row?.body ?? null;
    },

    /** Makes a delivery due now and restarts its retry schedule. Returns false if its webhook is gone. */
    replay: (id: bigint, webhookId: string, now: Date, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if ((await lockLiving(tx, [webhookId])).length === 0) return false;
        await tx
          .updateTable('deliveries')
          .set({ state: 'pending', due_at: now, tries: 0 })
          .where('id', '=', id)
          .where('state', '<>', 'cancelled')
          .execute();
        await wakeLanes(tx, [webhookId], now);
        await record(tx, audit);
        return true;
      }),

    /** @throws AppError while another replay of the webhook is running */
    replayRange: (
      { webhookId, range, actor }: { webhookId: string; range: ReplayRange; actor: Actor },
      audit: (begun: Begun) => AuditRecord,
    ): Promise<Begun> =>
      retryConflicts(() =>
        db.transaction().execute(async (tx) => {
          const start = await replayStart(tx, webhookId, range);
          const begun = await rangeReplay.begin(tx, { objectId: webhookId, position: start, actor });
          if (begun.done > 0 || begun.id !== null) await record(tx, audit(begun));
          return begun;
        }),
      ),

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
        const webhooks = await tx
          .selectFrom('deliveries')
          .select('webhook_id')
          .distinct()
          .where('transaction_id', '=', transactionId)
          .execute();
        const living = await lockLiving(
          tx,
          webhooks.map(({ webhook_id: id }) => id),
        );
        if (living.length === 0) return 0;
        const changed = await tx
          .updateTable('deliveries')
          .set({ state: 'pending', due_at: now, tries: 0 })
          .where('transaction_id', '=', transactionId)
          .where('webhook_id', 'in', living)
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

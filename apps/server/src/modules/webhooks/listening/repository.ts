import { CompiledQuery, type Kysely, sql } from 'kysely';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import { retryConflicts } from '../../../platform/database/retry-conflicts.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type Deleting, deleteWebhook, insertWebhook, type WebhookRow } from '../subscriptions/repository.ts';

export interface WaitingDelivery {
  id: bigint;
  notificationId: string;
  type: string;
  transactionId: string | null;
  body: string;
  /** Attempts so far. A delivery that was answered and then replayed has one more. */
  attempts: number;
}

const READ = 200;
const WAITING = `
select d.id, d.notification_id as "notificationId", d.type, d.transaction_id as "transactionId", n.body, d.attempts
from deliveries d join notifications n on n.id = d.notification_id
where d.webhook_id = $1 and d.state = 'pending' order by d.id limit ${READ}`;

/**
 * How many seconds a session waits for its developer to return after the last sign of life. Its notifications are
 * kept until then.
 */
const LIFE_SECONDS = 600;
const UNTIL = sql<Date>`now() + make_interval(secs => ${LIFE_SECONDS})`;

export type ListeningRepository = ReturnType<typeof createListeningRepository>;

/** Sessions are webhooks of a special kind: their notifications are kept and logged as for any other. */
export function createListeningRepository(db: Kysely<Schema>, deleting: Deleting) {
  const remove = (id: string): Promise<void> =>
    retryConflicts(() =>
      db.transaction().execute(async (tx) => {
        const isThere = await tx
          .selectFrom('webhooks')
          .select('id')
          .where('id', '=', id)
          .where('state', '=', 'active')
          .forUpdate()
          .executeTakeFirst();
        if (isThere !== undefined) await deleteWebhook(tx, deleting, { id, actor: SYSTEM_ACTOR });
      }),
    );
  return {
    /** `lineId`: the connection that serves it. */
    open: (row: WebhookRow, lineId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await insertWebhook(tx, row);
        await tx
          .updateTable('webhook_lanes')
          .set({ leased_by: lineId, leased_until: UNTIL })
          .where('webhook_id', '=', row.id)
          .execute();
      }),

    /** Another connection serves it from now on. */
    async takeOver(id: string, lineId: string): Promise<void> {
      await db
        .updateTable('webhook_lanes')
        .set({ leased_by: lineId, leased_until: UNTIL })
        .where('webhook_id', '=', id)
        .execute();
    },

    async keep(id: string): Promise<void> {
      await db
        .updateTable('webhook_lanes')
        .set({ leased_until: UNTIL })
        .where('webhook_id', '=', id)
        .execute();
    },

    /** The connection is gone; the session waits for another one. */
    async leave(id: string, lineId: string): Promise<void> {
      await db
        .updateTable('webhook_lanes')
        .set({ leased_by: null, leased_until: UNTIL })
        .where('webhook_id', '=', id)
        .where('leased_by', '=', lineId)
        .execute();
    },

    remove,

    /** Removes the session of a key that has waited longest for its developer. False if no session is waiting. */
    async removeLongestLeft(apiKeyId: string): Promise<boolean> {
      const left = await db
        .selectFrom('webhooks')
        .innerJoin('webhook_lanes', 'webhook_lanes.webhook_id', 'webhooks.id')
        .select('webhooks.id')
        .where('kind', '=', 'listener')
        .where('state', '=', 'active')
        .where('user_id', '=', apiKeyId)
        .where('leased_by', 'is', null)
        .orderBy('leased_until')
        .limit(1)
        .executeTakeFirst();
      if (left !== undefined) await remove(left.id);
      return left !== undefined;
    },

    /** Sessions whose developer did not come back. */
    async removeLost(): Promise<void> {
      const lost = await db
        .selectFrom('webhooks')
        .innerJoin('webhook_lanes', 'webhook_lanes.webhook_id', 'webhooks.id')
        .select('webhooks.id')
        .where('kind', '=', 'listener')
        .where('state', '=', 'active')
        .where('leased_until', '<', sql<Date>`now()`)
        .execute();
      for (const { id } of lost) await remove(id);
    },

    async countOf(apiKeyId: string): Promise<number> {
      const { count } = await db
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('kind', '=', 'listener')
        .where('state', '=', 'active')
        .where('user_id', '=', apiKeyId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async waiting(sessionId: string): Promise<WaitingDelivery[]> {
      return (await db.executeQuery<WaitingDelivery>(CompiledQuery.raw(WAITING, [sessionId]))).rows;
    },

    /** True if the delivery belongs to a session of this API key. */
    async isOwn(deliveryId: bigint, sessionId: string, apiKeyId: string): Promise<boolean> {
      const row = await db
        .selectFrom('deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
        .select('deliveries.id')
        .where('deliveries.id', '=', deliveryId)
        .where('webhooks.id', '=', sessionId)
        .where('webhooks.user_id', '=', apiKeyId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Sends all notifications about a transfer to a session again. */
    async repeat(sessionId: string, transactionId: string, now: Date): Promise<number> {
      const { rows } = await sql<{ id: bigint }>`
        insert into deliveries (
          webhook_id, notification_id, type, transaction_id, state, is_test, attempts, tries, due_at, created_at)
        select ${sessionId}::uuid, n.id, n.type, n.transaction_id, 'pending', false, 0, 0, ${now}::timestamptz, ${now}::timestamptz
        from notifications n
        where n.id in (select notification_id from deliveries where transaction_id = ${transactionId})
        order by n.created_at, n.id
        returning id`.execute(db);
      return rows.length;
    },

    /** The secret of a session of this API key; null if there is no such session. */
    async secretOf(sessionId: string, apiKeyId: string): Promise<Buffer | null> {
      const row = await db
        .selectFrom('webhooks')
        .select('secret_sealed')
        .where('id', '=', sessionId)
        .where('kind', '=', 'listener')
        .where('state', '=', 'active')
        .where('user_id', '=', apiKeyId)
        .executeTakeFirst();
      return row?.secret_sealed ?? null;
    },
  };
}

import { type Kysely, type Selectable, type SqlBool, sql, type Transaction, type Updateable } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { LIMITS, requireFewer } from '../../../platform/database/require-fewer.ts';
import { retryConflicts } from '../../../platform/database/retry-conflicts.ts';
import type { Schema, WebhookHealthTable, WebhookTable } from '../../../platform/database/schema.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../../platform/http/paging.ts';
import type { LongActs } from '../../../platform/long-acts/long-acts.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import { releaseLane, wakeLanes } from '../dispatch/lanes-repository.ts';
import { beginToNotify } from '../fan-out/fan-out-repository.ts';
import { DELETION_START, type Deletion } from './deletion.ts';

export type WebhookRow = Selectable<WebhookTable>;
type Tx = Transaction<Schema>;

/** A webhook and its health. */
export type WebhookListRow = WebhookRow & {
  [Name in 'failing_since' | 'last_attempt_at' | 'last_status' | 'last_error']:
    | WebhookHealthTable[Name]
    | null;
};

export interface WebhookFilter {
  state?: WebhookRow['state'] | undefined;
  search?: string | undefined;
}

export interface Change {
  set: Updateable<WebhookTable>;
  audit: AuditRecord;
  /** When the webhook may send waiting deliveries again. */
  wakesAt?: Date;
}

/** Deletes webhooks, which may take long. */
export interface Deleting {
  longActs: LongActs;
  deletion: Deletion;
}

export type WebhookRepository = ReturnType<typeof createWebhookRepository>;

export function createWebhookRepository(db: Kysely<Schema>, { longActs, deletion }: Deleting) {
  const joined = () =>
    db
      .selectFrom('webhooks')
      .leftJoin('webhook_health', 'webhook_health.webhook_id', 'webhooks.id')
      .selectAll('webhooks')
      .select(['failing_since', 'last_attempt_at', 'last_status', 'last_error'])
      .where('kind', '<>', 'listener');

  return {
    list(filter: WebhookFilter, beforeId: string | null, limit: number): Promise<WebhookListRow[]> {
      let query = joined();
      if (filter.state !== undefined) query = query.where('state', '=', filter.state);
      if (filter.search !== undefined) query = query.where(containing(filter.search));
      if (beforeId !== null) query = query.where('id', '<', beforeId);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    async count(filter: WebhookFilter): Promise<Total> {
      let query = db.selectFrom('webhooks').select('id').where('kind', '<>', 'listener');
      if (filter.state !== undefined) query = query.where('state', '=', filter.state);
      if (filter.search !== undefined) query = query.where(containing(filter.search));
      const { count } = await db
        .selectFrom(query.limit(COUNT_LIMIT + 1).as('counted'))
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      return limitedTotal(Number(count));
    },

    find: (id: string): Promise<WebhookListRow | undefined> =>
      joined().where('id', '=', id).executeTakeFirst(),

    insert: (row: WebhookRow, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await insertWebhook(tx, row);
        await record(tx, audit);
      }),

    /** Changes the locked webhook as `change` says; null changes nothing. Returns whether the webhook exists. */
    update: (id: string, change: (row: WebhookRow) => Change | null): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const row = await lock(tx, id);
        if (row === undefined) return false;
        const wanted = change(row);
        if (wanted === null) return true;
        if (row.state === 'inactive') await beginToNotify(tx);
        await tx.updateTable('webhooks').set(wanted.set).where('id', '=', id).execute();
        await releaseLane(tx, id);
        if (wanted.wakesAt !== undefined) {
          await forgetFailures(tx, id);
          await wakeLanes(tx, [id], wanted.wakesAt);
        }
        await record(tx, wanted.audit);
        return true;
      }),

    /**
     * Its log stays; waiting deliveries are cancelled. `undefined`: there is no such webhook. `operationId`: a long
     * operation is still deleting it, because many deliveries wait.
     */
    remove: (
      id: string,
      actor: Actor,
      audit: (row: WebhookRow) => AuditRecord,
    ): Promise<{ operationId: string | null } | undefined> =>
      retryConflicts(() =>
        db.transaction().execute(async (tx) => {
          await longActs.lockAll(tx, id);
          const row = await lock(tx, id);
          if (row === undefined) return undefined;
          if (row.state === 'deleting') return { operationId: await longActs.ofObject(tx, id) };
          const operationId = await deleteWebhook(tx, { longActs, deletion }, { id, actor });
          await record(tx, audit(row));
          return { operationId };
        }),
      ),

    receiversOf: (segment: string): Promise<WebhookRow[]> =>
      db
        .selectFrom('webhooks')
        .selectAll()
        .where('kind', '=', 'receiver')
        .where('receiver_segment', '=', segment)
        .where('state', '=', 'active')
        .execute(),
  };
}

const containing = (text: string) =>
  sql<SqlBool>`(url || ' ' || coalesce(description, '')) ilike ${likePattern(text)}`;

const lock = (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '<>', 'listener')
    .forUpdate()
    .executeTakeFirst();

/** A fresh start: earlier failures of the endpoint no longer count. */
const forgetFailures = (tx: Tx, id: string) =>
  tx
    .updateTable('webhook_health')
    .set({ failures: 0, failing_since: null, blocked_until: null })
    .where('webhook_id', '=', id)
    .execute();

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await requireFewer(
    tx.selectFrom('webhooks'),
    LIMITS.webhooks,
    `This workspace has ${LIMITS.webhooks} webhooks. Delete one that is no longer used.`,
  );
  await beginToNotify(tx);
  await tx.insertInto('webhooks').values(row).execute();
  await tx
    .insertInto('webhook_lanes')
    .values({ webhook_id: row.id, next_due_at: null, leased_by: null, leased_until: null })
    .execute();
}

/** With the webhook locked. Returns the id of the operation that continues; null: it is gone. */
export async function deleteWebhook(
  tx: Tx,
  { longActs, deletion }: Deleting,
  { id, actor }: { id: string; actor: Actor },
): Promise<string | null> {
  await longActs.cancelAll(tx, id);
  const { id: operationId } = await deletion.begin(tx, { objectId: id, position: DELETION_START, actor });
  if (operationId !== null) {
    await tx.updateTable('webhooks').set({ state: 'deleting' }).where('id', '=', id).execute();
  }
  return operationId;
}

/** Locks those of these webhooks that still exist, so that none is deleted before the end of the transaction. */
export async function lockLiving(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '<>', 'deleting')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

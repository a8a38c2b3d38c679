import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema, WebhookHealthTable, WebhookHourTable } from '../../../platform/database/schema.ts';

const LATEST_ATTEMPTS = 1_000;

export interface HealthRows {
  health: Selectable<WebhookHealthTable> | undefined;
  hours: Selectable<WebhookHourTable>[];
  waiting: number;
  nextDueAt: Date | null;
  p50Ms: number | null;
  p95Ms: number | null;
}

/** @param since the start of the first hour requested */
export async function readHealth(db: Kysely<Schema>, webhookId: string, since: Date): Promise<HealthRows> {
  const [health, hours, waiting, latency] = await Promise.all([
    db.selectFrom('webhook_health').selectAll().where('webhook_id', '=', webhookId).executeTakeFirst(),
    db
      .selectFrom('webhook_hours')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .where('hour', '>=', since)
      .orderBy('hour')
      .execute(),
    db
      .selectFrom('deliveries')
      .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min('due_at').as('next')])
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'pending')
      .where('due_at', 'is not', null)
      .executeTakeFirst(),
    latencies(db, webhookId),
  ]);
  return {
    health,
    hours,
    waiting: Number(waiting?.count ?? 0),
    nextDueAt: waiting?.next ?? null,
    ...latency,
  };
}

async function latencies(
  db: Kysely<Schema>,
  webhookId: string,
): Promise<{ p50Ms: number | null; p95Ms: number | null }> {
  const { rows } = await sql<{ p50: number | null; p95: number | null }>`
    select percentile_cont(0.5) within group (order by total_ms) as p50,
      percentile_cont(0.95) within group (order by total_ms) as p95
    from (
      select a.total_ms, a.status from delivery_attempts a join deliveries d on d.id = a.delivery_id
      where a.webhook_id = ${webhookId} and not d.is_test
      order by a.at desc limit ${LATEST_ATTEMPTS}
    ) as latest
    where status is not null`.execute(db);
  return { p50Ms: rows[0]?.p50 ?? null, p95Ms: rows[0]?.p95 ?? null };
}

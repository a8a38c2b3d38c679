import { CompiledQuery, type Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { namedUuid } from '../../platform/crypto.ts';
import type { Schema } from '../../platform/database/schema.ts';

const BATCH = 2_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deliveries in the order of their ids, which is that of their creation. Waiting ones are kept, however old. */
const REMOVE_DELIVERIES = `
with batch as (
  select id, notification_id, created_at from deliveries where id > $1 order by id limit ${BATCH}
), gone as (
  delete from deliveries d using batch b
  where d.id = b.id and d.state <> 'pending' and b.created_at < $2
  returning d.id, d.notification_id
), attempts as (
  delete from delivery_attempts a using gone g where a.delivery_id = g.id
)
select (select max(id) from batch where created_at < $2) as last,
  (select count(*) from batch where created_at < $2) as count,
  (select array_agg(distinct notification_id) from gone) as notifications`;

const REMOVE_NOTIFICATIONS = `
delete from notifications n where n.id = any($1::uuid[])
  and not exists (select from deliveries d where d.notification_id = n.id)`;

const REMOVE_RECEIPTS = `
delete from webhook_receipts where id in (select id from webhook_receipts where id < $1 order by id limit ${BATCH})`;

interface Removed {
  last: bigint | null;
  count: bigint;
  notifications: string[] | null;
}

/**
 * Removes deliveries that were final, and calls of receivers, after this many days, in batches that hold no lock for long.
 * Deliveries are dated in virtual time, receipts in real time.
 */
export async function removeOldLogs(db: Kysely<Schema>, clock: Clock, days: number): Promise<void> {
  const before = new Date(clock.nowMs() - days * DAY_MS);
  for (let after = 0n; ; ) {
    const query = CompiledQuery.raw(REMOVE_DELIVERIES, [after, before]);
    const [removed] = (await db.executeQuery<Removed>(query)).rows;
    const { last = null, count = 0n, notifications = null } = removed ?? {};
    if (notifications !== null) {
      await db.executeQuery(CompiledQuery.raw(REMOVE_NOTIFICATIONS, [notifications]));
    }
    if (last === null || count < BATCH) break;
    after = last;
  }
  const realBefore = new Date(Date.now() - days * DAY_MS);
  // The ids of receipts begin with their time.
  const query = CompiledQuery.raw(REMOVE_RECEIPTS, [namedUuid('', realBefore)]);
  while (((await db.executeQuery(query)).numAffectedRows ?? 0n) > 0n);
  await db.deleteFrom('webhook_hours').where('hour', '<', realBefore).execute();
}

/** Cancels tests whose result nobody stores any more, because their process ended during the call. */
export async function cancelLostTests(db: Kysely<Schema>, clock: Clock): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'cancelled' })
    .where('state', '=', 'pending')
    .where('is_test', '=', true)
    .where('created_at', '<', new Date(clock.nowMs() - HOUR_MS))
    .execute();
}

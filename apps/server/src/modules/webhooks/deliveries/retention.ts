import { CompiledQuery, type Kysely, type SqlBool, sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { BATCH, deleteInBatches, inBatches } from '../../../platform/database/in-batches.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { namedUuid } from '../../../platform/secrets/crypto.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deliveries in the order of their ids, which is the order of creation. Waiting ones are kept, however old. */
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

const CANCEL_TESTS = `
update deliveries set state = 'cancelled'
where id in (select id from deliveries where state = 'pending' and is_test and created_at < $1 limit ${BATCH})`;

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
  let after: bigint | null = 0n;
  await inBatches(async () => {
    if (after === null) return 0;
    const query = CompiledQuery.raw(REMOVE_DELIVERIES, [after, before]);
    const [removed] = (await db.executeQuery<Removed>(query)).rows;
    const { last = null, count = 0n, notifications = null } = removed ?? {};
    if (notifications !== null) {
      await db.executeQuery(CompiledQuery.raw(REMOVE_NOTIFICATIONS, [notifications]));
    }
    after = count < BATCH ? null : last;
    return count;
  });
  const realBefore = new Date(Date.now() - days * DAY_MS);
  // The ids of receipts begin with their time.
  const isOldReceipt = sql<SqlBool>`id < ${namedUuid('', realBefore)}`;
  await deleteInBatches(db, 'webhook_receipts', ['id'], isOldReceipt);
  await deleteInBatches(db, 'webhook_hours', ['webhook_id', 'hour'], sql<SqlBool>`hour < ${realBefore}`);
}

/** Cancels tests whose result will not be stored, because their process ended during the call. */
export async function cancelLostTests(db: Kysely<Schema>, clock: Clock): Promise<void> {
  const query = CompiledQuery.raw(CANCEL_TESTS, [new Date(clock.nowMs() - HOUR_MS)]);
  await inBatches(async () => (await db.executeQuery(query)).numAffectedRows ?? 0n);
}

import { CompiledQuery, type Kysely, type Selectable, type Transaction as Tx } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { ON_ITS_NODE } from '../../../platform/database/citus.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema, TransactionTable } from '../../../platform/database/schema.ts';
import { holdCursor, skipEarlierEvents } from '../../../platform/sweeps/cursor.ts';
import type { NewNotification } from './notification.ts';

type Db = Kysely<Schema>;

/** An event, and its transfer as it is now. */
export type EventRow = Selectable<TransactionTable> & {
  event_id: bigint;
  event_kind: string;
  event_message: string;
  event_actor: Actor | null;
  event_at: Date;
  event_status: Selectable<TransactionTable>['status'];
  /** The number of events requested. */
  events_max: bigint;
};

/** The maximum number of webhooks whose ids the fan-out returns. */
const NAMED_MAX = 100;

const NOTIFIED = "kind <> 'receiver' and state <> 'inactive' and state <> 'deleting'";
const ANY_NOTIFIED = prepared('any-notified', `select id from webhooks where ${NOTIFIED} limit 1`);

/** The sweep that turns events into notifications. */
export const FANNING_OUT = 'fan out notifications';

/** True if any webhook may want notifications. */
export const isAnyNotified = async (db: Db): Promise<boolean> =>
  (await db.executeQuery(CompiledQuery.raw(ANY_NOTIFIED))).rows.length > 0;

/** Call it before a webhook is added or made active: the first one gets no notifications about earlier events. */
export async function beginToNotify(tx: Db): Promise<void> {
  // Another first webhook waits here for this one.
  await holdCursor(tx, FANNING_OUT);
  if (!(await isAnyNotified(tx))) await skipEarlierEvents(tx, FANNING_OUT);
}

/**
 * For an arrival by an API key, only the payload names the sender. Returns events for at most `$4` deliveries, but at
 * least one event; none while no webhook subscribes to any.
 */
const EVENTS = prepared(
  'read-events-to-fan-out',
  `
with wanting as materialized (
  select count(*) as count, greatest(1, $4::bigint / greatest(1, count(*) filter (where transaction_id is null))) as "eventsMax"
  from webhooks where ${NOTIFIED}
)
select t.*, e.id as event_id, e.kind as event_kind, e.message as event_message, e.created_at as event_at,
  e.status as event_status, coalesce(e.actor, case when e.kind = 'transaction.initiated' then (
    select jsonb_build_object('kind', 'api-key', 'id', k.id, 'name', k.label)
    from payloads p join api_keys k on k.id = p.api_key_id where p.id = t.payload_id
  ) end) as event_actor, (select "eventsMax" from wanting) as events_max
from transaction_events e join transactions t on t.seq = e.transaction_seq
where e.id > $1 and e.id <= $2 and e.kind = any($3::text[]) and (select count from wanting) > 0
order by e.id
limit (select "eventsMax" from wanting)`,
);

/**
 * The notifications that webhooks should get, one delivery per webhook, and the lanes that have work now. The
 * webhooks are locked: if one were deleted now, its deliveries would wait for ever. Lanes are locked in the order of
 * their ids, as everywhere.
 */
const FAN_OUT = prepared(
  'fan-out-notifications',
  `
with given as (
  select * from json_to_recordset($1::json) as g (
    position integer, id uuid, type text, subscription text, transaction_id text, uetr text, body text, created_at timestamptz)
), subscribed as materialized (
  select id, transaction_id, events from webhooks
  where ${NOTIFIED} and (transaction_id is null or transaction_id in (select transaction_id from given))
  order by id for key share
), matches as (
  select w.id as webhook_id, g.* from given g
  join subscribed w on w.transaction_id is null and g.subscription = any(w.events)
  union all
  select w.id, g.* from given g
  join subscribed w on w.transaction_id = g.transaction_id and g.subscription = any(w.events)
), stored as (
  insert into notifications (id, type, transaction_id, uetr, body, created_at)
  select id, type, transaction_id, uetr, body, created_at from given
  where id in (select id from matches) and ${ON_ITS_NODE}
), numbered as materialized (
  select nextval('deliveries_id_seq') as number, m.* from (select * from matches order by position, webhook_id) as m
), delivered as (
  insert into deliveries (
    id, webhook_id, notification_id, type, transaction_id, state, is_test, attempts, tries, due_at, created_at)
  overriding system value
  select number, webhook_id, id, type, transaction_id, 'pending', false, 0, 0, $2::timestamptz, $2::timestamptz
  from numbered where ${ON_ITS_NODE}
), lanes as (
  update webhook_lanes l set next_due_at = $2::timestamptz
  from (
    select webhook_id from webhook_lanes
    where webhook_id in (select webhook_id from matches) and (next_due_at is null or next_due_at > $2::timestamptz)
    order by webhook_id for update
  ) as due
  where l.webhook_id = due.webhook_id
)
select count(*) as count,
  case when count(distinct webhook_id) <= ${NAMED_MAX} then array_agg(distinct webhook_id) end as "webhookIds"
from matches`,
);

interface FannedOut {
  /** The number of deliveries. */
  count: number;
  /** The webhooks that get the deliveries; null if there are more than `NAMED_MAX`. */
  webhookIds: readonly string[] | null;
}

export async function notifiedEvents(
  tx: Db,
  range: { after: bigint; upTo: bigint },
  kinds: readonly string[],
  maxDeliveries: number,
): Promise<EventRow[]> {
  const query = CompiledQuery.raw(EVENTS, [range.after, range.upTo, kinds, maxDeliveries]);
  return (await tx.executeQuery<EventRow>(query)).rows;
}

/** `at` is virtual time. */
export async function fanOut(
  tx: Tx<Schema>,
  notifications: readonly (NewNotification & { subscription: string })[],
  at: Date,
): Promise<FannedOut> {
  const rows = notifications.map(
    ({ id, type, subscription, transactionId, uetr, body, createdAt }, position) => ({
      position,
      id,
      type,
      subscription,
      transaction_id: transactionId,
      uetr,
      body,
      created_at: createdAt,
    }),
  );
  const query = CompiledQuery.raw(FAN_OUT, [JSON.stringify(rows), at]);
  const {
    rows: [created],
  } = await tx.executeQuery<{ count: bigint; webhookIds: string[] | null }>(query);
  return { count: Number(created?.count ?? 0), webhookIds: created?.webhookIds ?? null };
}

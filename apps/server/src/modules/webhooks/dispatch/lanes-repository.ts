import { CompiledQuery, type Kysely, sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { releaseParked } from '../../../platform/sweeps/parked-items.ts';
import { notParked } from '../../../platform/sweeps/parking.ts';

type Db = Kysely<Schema>;

/** The properties of a webhook that its lane needs. */
export interface LaneRow {
  webhookId: string;
  url: string;
  thin: boolean;
  ordered: boolean;
  secretSealed: Buffer;
  previousSecretSealed: Buffer | null;
  previousSecretUntil: Date | null;
  failures: number;
  failingSince: Date | null;
  blockedUntil: Date | null;
  /** An earlier read of its settings failed. */
  wasParked: boolean;
}

/** A delivery to be made. */
export interface DueDelivery {
  id: bigint;
  webhookId: string;
  notificationId: string;
  transactionId: string | null;
  tries: number;
  dueAt: Date;
  /** The transfer that it is about; null for other notifications. */
  uetr: string | null;
  body: string;
}

/** The work of the dispatcher. What it parks: webhooks whose settings cannot be read. */
export const DELIVERING = 'deliver notifications';
/** The parked items of this work are deliveries whose attempt cannot be stored. */
export const LOGGING = 'log attempts of deliveries';

/** A lane whose lease was not renewed for this long is taken over: its process has ended or cannot reach the database. */
export const LEASE_MS = 10_000;
const LEASE = `interval '${LEASE_MS} milliseconds'`;

/**
 * A lost lease only causes a delivery to be made twice, so commits of leases and results do not wait for the disk. Evaluated
 * once, within the statement's own transaction.
 */
export const UNFLUSHED = "(select set_config('synchronous_commit', 'off', true)) is not null";

const LANE_COLUMNS = `
  w.id as "webhookId", w.url, w.thin, w.ordered, w.secret_sealed as "secretSealed",
  w.previous_secret_sealed as "previousSecretSealed", w.previous_secret_until as "previousSecretUntil",
  coalesce(h.failures, 0) as failures, h.failing_since as "failingSince", h.blocked_until as "blockedUntil",
  exists (select from parked_items where work = '${DELIVERING}' and item = w.id::text) as "wasParked"`;

const CLAIM = prepared(
  'claim-webhook-lanes',
  `
with due as (
  select l.webhook_id from webhook_lanes l join webhooks w on w.id = l.webhook_id
  where w.state = 'active' and w.kind = 'endpoint' and ${notParked(DELIVERING, 'w.id::text')}
    and (l.leased_until < now()
      or (l.next_due_at <= $2 and (l.leased_by is null or ($4 and l.leased_by = $1))))
  order by l.webhook_id limit $3 for update of l skip locked
), claimed as (
  update webhook_lanes l set leased_by = $1, leased_until = now() + ${LEASE}, next_due_at = null
  from due where l.webhook_id = due.webhook_id and ${UNFLUSHED}
  returning l.webhook_id
)
select ${LANE_COLUMNS}
from claimed c join webhooks w on w.id = c.webhook_id left join webhook_health h on h.webhook_id = c.webhook_id`,
);

const RENEW = prepared(
  'renew-webhook-lanes',
  `
with held as (
  select l.webhook_id from webhook_lanes l where l.leased_by = $1 order by l.webhook_id for update
), renewed as (
  update webhook_lanes l set leased_until = now() + ${LEASE}
  from held where l.webhook_id = held.webhook_id and ${UNFLUSHED}
  returning l.webhook_id
)
select ${LANE_COLUMNS}
from renewed r join webhooks w on w.id = r.webhook_id left join webhook_health h on h.webhook_id = r.webhook_id
where w.state = 'active' and w.kind = 'endpoint'`,
);

/**
 * In the order of their ids if the webhook is ordered: then the first one blocks the others, due or not. `$3` are deliveries
 * already in hand. A test has no due time: its starter sends it.
 */
const FETCH = prepared(
  'fetch-due-deliveries',
  `
select d.id, d.webhook_id as "webhookId", d.notification_id as "notificationId", d.transaction_id as "transactionId",
  d.tries, d.due_at as "dueAt", n.uetr, n.body
from unnest($1::uuid[], $2::integer[], $5::boolean[]) as l (webhook_id, wanted, ordered)
cross join lateral (
  (select id, notification_id, webhook_id, transaction_id, tries, due_at from deliveries
  where not l.ordered and webhook_id = l.webhook_id and state = 'pending' and due_at <= $4 and id <> all ($3::bigint[])
    and ${notParked(LOGGING, 'deliveries.id::text')}
  order by due_at, id limit l.wanted)
  union all
  (select id, notification_id, webhook_id, transaction_id, tries, due_at from deliveries
  where l.ordered and webhook_id = l.webhook_id and state = 'pending' and due_at is not null
    and ${notParked(LOGGING, 'deliveries.id::text')}
  order by id limit l.wanted)
) as d
join notifications n on n.id = d.notification_id
order by d.webhook_id, case when l.ordered then d.id else 0 end, d.due_at, d.id`,
);

const RELEASE = prepared(
  'release-webhook-lanes',
  `
with held as (
  select l.webhook_id, w.ordered, l.next_due_at from webhook_lanes l join webhooks w on w.id = l.webhook_id
  where l.leased_by = $1 and l.webhook_id = any($2::uuid[])
  order by l.webhook_id for update of l
)
update webhook_lanes l set leased_by = null, leased_until = null,
  next_due_at = least(l.next_due_at, case
    when held.ordered then (
      select due_at from deliveries where webhook_id = l.webhook_id and state = 'pending' and due_at is not null order by id limit 1)
    else (
      select min(due_at) from deliveries where webhook_id = l.webhook_id and state = 'pending') end)
from held where l.webhook_id = held.webhook_id and ${UNFLUSHED}`,
);

const WAKE = `
update webhook_lanes l set next_due_at = $2
from (select webhook_id from webhook_lanes where webhook_id = any($1::uuid[]) order by webhook_id for update) as woken
where l.webhook_id = woken.webhook_id`;

const run = async <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

export type LanesRepository = ReturnType<typeof createLanesRepository>;

/** @param holder the id of this server process among those that lease lanes */
export function createLanesRepository(db: Db, holder: string) {
  return {
    /**
     * Leases lanes that have due work or were abandoned by a process that ended.
     * @param isWithOwn also returns lanes of this holder that have due work
     */
    claim: (now: Date, limit: number, isWithOwn: boolean): Promise<LaneRow[]> =>
      run(db, CLAIM, [holder, now, limit, isWithOwn]),

    /** Renews all leases; returns the current state of those whose webhooks are still active endpoints. */
    renew: (): Promise<LaneRow[]> => run(db, RENEW, [holder]),

    release: (webhookIds: readonly string[]): Promise<unknown> => run(db, RELEASE, [holder, webhookIds]),

    fetch: (
      wanted: readonly { webhookId: string; count: number; ordered: boolean }[],
      inHand: readonly bigint[],
      now: Date,
    ): Promise<DueDelivery[]> =>
      run(db, FETCH, [
        wanted.map(({ webhookId }) => webhookId),
        wanted.map(({ count }) => count),
        inHand.map(String),
        now,
        wanted.map(({ ordered }) => ordered),
      ]),

    /** How long until an unleased lane has something to send; null: none has. */
    async dueInMs(now: Date): Promise<number | null> {
      const { rows } = await sql<{ dueAt: Date | null }>`
        select min(l.next_due_at) as "dueAt" from webhook_lanes l join webhooks w on w.id = l.webhook_id
        where w.state = 'active' and w.kind = 'endpoint' and ${sql.raw(notParked(DELIVERING, 'w.id::text'))}`.execute(
        db,
      );
      const dueAt = rows[0]?.dueAt ?? null;
      return dueAt === null ? null : Math.max(0, dueAt.getTime() - now.getTime());
    },

    async depth(): Promise<number> {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) as count from deliveries d join webhooks w on w.id = d.webhook_id
        where d.state = 'pending' and w.state = 'active' and w.kind = 'endpoint'
          and ${sql.raw(notParked(DELIVERING, 'w.id::text'))}`.execute(db);
      return Number(rows[0]?.count ?? 0);
    },
  };
}

/** The reason why a webhook's notifications could not be sent may be gone, because the webhook has changed. */
export const releaseLane = (tx: Db, webhookId: string): Promise<unknown> =>
  releaseParked(tx, DELIVERING, [webhookId]);

/** Nothing waits for the set-aside deliveries of a webhook any more. */
export async function releaseDeliveries(tx: Db, webhookId: string): Promise<void> {
  const parked = await run<{ item: string }>(
    tx,
    'select item from parked_items join deliveries d on d.id = item::bigint where work = $1 and d.webhook_id = $2',
    [LOGGING, webhookId],
  );
  await releaseParked(
    tx,
    LOGGING,
    parked.map(({ item }) => item),
  );
}

/** A delivery that is final by now is not sent again, even if one of its attempts could not be stored. */
export async function releaseFinalDeliveries(db: Db): Promise<void> {
  const parked = await run<{ item: string }>(
    db,
    `select item from parked_items left join deliveries d on d.id = item::bigint
    where work = $1 and (d.state is null or d.state <> 'pending')`,
    [LOGGING],
  );
  await releaseParked(
    db,
    LOGGING,
    parked.map(({ item }) => item),
  );
}

/** There is something to send for these webhooks. Call it in the transaction that created it. */
export const wakeLanes = (tx: Db, webhookIds: readonly string[], now: Date): Promise<unknown> =>
  run(tx, WAKE, [webhookIds, now]);

import { replaySchema } from '@clearbench/contract';
import { CompiledQuery, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import { BATCH } from '../../../platform/database/in-batches.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { LongActDefinition, LongActStarter } from '../../../platform/long-acts/definition.ts';
import { wakeLanes } from '../dispatch/lanes-repository.ts';
import { lockLiving } from '../subscriptions/repository.ts';

type Tx = Transaction<Schema>;

/** The deliveries of the range with ids after `after`, up to `upTo`: later ones are not replayed. */
const position = z.object({ after: z.string(), upTo: z.string(), range: replaySchema });
type Position = z.infer<typeof position>;
export type ReplayRange = z.infer<typeof replaySchema>;
export type Replay = LongActStarter<Position>;

/** The number of deliveries read in one batch; most may be outside the range. */
const SEEN = 20_000;
/** Processes date deliveries by their own clocks, so the ids follow the times only roughly. */
const SLACK_MS = 60_000;

/** `$4`: since. `$5`: until; null: only failed ones. */
const IS_CHOSEN = `created_at >= $4::timestamptz and case when $5::timestamptz is null
  then state = 'failed' or (state = 'pending' and tries > 0)
  else created_at < $5 and state <> 'cancelled' end`;

const ROWS = 'from deliveries where webhook_id = $1 and id > $2 and id <= $3 and not is_test';

/**
 * Reads only as far as necessary: `lastSeen` is null at the end. The statement sees the rows as they were before its
 * changes.
 */
const REPLAY = `
with seen as materialized (
  select id, state, tries, created_at ${ROWS} order by id limit ${SEEN}
), chosen as materialized (
  select id from seen where ${IS_CHOSEN} order by id limit ${BATCH}
), replayed as (
  update deliveries d set state = 'pending', due_at = $6::timestamptz, tries = 0
  from chosen c where d.id = c.id and d.state <> 'cancelled' returning d.id
)
select (select count(*) from replayed) as replayed, case when (select count(*) from chosen) = ${BATCH}
  then (select max(id) from chosen) else (select max(id) from seen having count(*) = ${SEEN}) end as "lastSeen"`;

const COUNT = `select count(*) as count ${ROWS} and ${IS_CHOSEN}`;

interface Replayed {
  replayed: bigint;
  lastSeen: bigint | null;
}

/** Makes deliveries due again and restarts their retry schedules, oldest first. */
export const deliveryReplay = (clock: Clock, announce: Announce): LongActDefinition<Position> => ({
  kind: 'webhook.replay',
  jobName: 'replay deliveries of webhooks',
  notCancellable: null,
  position,
  async step(tx, webhookId, { after, upTo, range }) {
    if ((await lockLiving(tx, [webhookId])).length === 0) return { done: 0, next: null };
    const now = clock.now();
    const query = CompiledQuery.raw(REPLAY, [webhookId, after, upTo, ...boundsOf(range), now]);
    const [row] = (await tx.executeQuery<Replayed>(query)).rows;
    const { replayed = 0n, lastSeen = null } = row ?? {};
    if (replayed > 0n) await wakeLanes(tx, [webhookId], now);
    return {
      done: Number(replayed),
      next: lastSeen === null ? null : { after: String(lastSeen), upTo, range },
    };
  },
  async count(tx, webhookId, { after, upTo, range }) {
    const query = CompiledQuery.raw(COUNT, [webhookId, after, upTo, ...boundsOf(range)]);
    return Number((await tx.executeQuery<{ count: bigint }>(query)).rows[0]?.count ?? 0);
  },
  changed: () => announce({ topic: 'deliveries' }),
});

/** The ids of the range's deliveries. */
export async function replayStart(tx: Tx, webhookId: string, range: ReplayRange): Promise<Position> {
  const [since, until] = boundsOf(range);
  const newest = await newestId(tx, webhookId);
  const after = await lastIdBefore(tx, webhookId, since.getTime() - SLACK_MS, newest);
  const upTo =
    until === null ? newest : await lastIdBefore(tx, webhookId, until.getTime() + SLACK_MS, newest);
  return { after: String(after), upTo: String(upTo), range };
}

const boundsOf = (range: ReplayRange): [since: Date, until: Date | null] =>
  'failedSince' in range ? [new Date(range.failedSince), null] : [new Date(range.from), new Date(range.to)];

async function newestId(tx: Tx, webhookId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0n;
}

/**
 * An id below which every delivery is older, found by binary search, because an index of times would slow down every
 * delivery.
 */
async function lastIdBefore(tx: Tx, webhookId: string, timeMs: number, newest: bigint): Promise<bigint> {
  let [before, notBefore] = [0n, newest + 1n];
  while (notBefore - before > 1n) {
    const middle = (before + notBefore) / 2n;
    const row = await tx
      .selectFrom('deliveries')
      .select(['id', 'created_at'])
      .where('webhook_id', '=', webhookId)
      .where('id', '>=', middle)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined && row.id < notBefore && row.created_at.getTime() < timeMs) before = row.id;
    else notBefore = middle;
  }
  return before;
}

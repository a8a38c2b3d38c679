import { EbicsError } from '@clearbench/ebics';
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { EbicsEventTable, Schema } from '../../../platform/database/schema.ts';
import { addedSince, cutBetween, type Since, snapshotBefore, snapshotIn } from './snapshots.ts';

export type EventRow = Selectable<EbicsEventTable>;

/** About a megabyte of protocol: further events follow in the next one. */
const EVENTS_MAX = 2_000;
/** For a date range, after which nothing follows. */
const RANGE_EVENTS_MAX = 20_000;

interface FoundEvents {
  /** The oldest first. */
  events: EventRow[];
  /** These and earlier events are visible in it, and no later ones. */
  snapshot: string;
  /** How many later ones there are. */
  rest: number;
}

/** Events of the customer protocol. @throws EbicsError 091117 for a date range with very many */
export const eventsSince = (db: Kysely<Schema>, since: Since, max = EVENTS_MAX): Promise<FoundEvents> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const snapshot = await snapshotIn(tx);
      const isNew = addedSince(since);
      const count = await countOf(tx, isNew);
      if ('start' in since) {
        if (count > RANGE_EVENTS_MAX) throw tooMany(count);
        return { events: await eventsIn(tx, isNew), snapshot, rest: 0 };
      }
      if (count <= max) return { events: await eventsIn(tx, isNew), snapshot, rest: 0 };
      const cut = await cutAfter(tx, isNew, since.snapshot, max);
      const events = await eventsIn(tx, sql`${isNew} and xact < ${String(cut)}::xid8`);
      return { events, snapshot: snapshotBefore(snapshot, cut), rest: count - events.length };
    });

async function countOf(tx: Kysely<Schema>, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{
    n: bigint;
  }>`select count(*) as n from ebics_events where ${condition}`.execute(tx);
  return Number(rows[0]?.n ?? 0n);
}

async function eventsIn(tx: Kysely<Schema>, condition: RawBuilder<SqlBool>): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select * from ebics_events where ${condition} order by seq`.execute(
    tx,
  );
  return rows;
}

/** The transaction before which there are `max` new events, or a few less or more: those of a transaction stay together. */
async function cutAfter(
  tx: Kysely<Schema>,
  isNew: RawBuilder<SqlBool>,
  delivered: string,
  max: number,
): Promise<bigint> {
  const { rows } = await sql<{ first: string; last: string }>`
    select (array_agg(xact order by xact))[1]::text as first, (array_agg(xact order by xact))[${sql.lit(max + 1)}]::text as last from (
      select xact from ebics_events where ${isNew} order by xact, seq limit ${max + 1}) as events`.execute(
    tx,
  );
  const { first = '0', last = '0' } = rows[0] ?? {};
  return cutBetween(BigInt(first), BigInt(last), delivered);
}

const tooMany = (count: number): EbicsError =>
  new EbicsError(
    '091117',
    `The protocol has ${count} events, and at most ${RANGE_EVENTS_MAX} can be fetched for a date range. Ask for fewer days.`,
  );

import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Schema } from '../database/schema.ts';
import { type FailedItem, isOutage, type Parking } from './parking.ts';
import {
  type FollowedTable,
  type Sweep,
  type SweepOptions,
  type SweepResult,
  shareOf,
  WOKEN_PERIOD_MS,
} from './sweep.ts';

/** Rows with `after < id <= upTo`: all of them are committed, and no more will appear in this range. */
export interface RowRange {
  after: bigint;
  upTo: bigint;
}

interface Options extends Pick<Sweep, 'name' | 'wokenBy' | 'pauseMs'> {
  db: Kysely<Schema>;
  parking: Parking;
  /** The message when a row cannot be processed, as the first part of a sentence. */
  what: string;
  /** The column with the number of the transfer that a row concerns; null where it concerns none. */
  transferColumn: string | null;
  table: FollowedTable;
  /** A column that the database numbers in insertion order, with an index. */
  column: string;
  /** Maximum number of rows in a batch. */
  batch: number;
  /**
   * Waits until there are this many rows, or none has arrived for `quietMs`, but at most ten times that long: for
   * work where large batches are cheaper and no client waits.
   */
  gather?: { rows: number; quietMs: number };
  /** A crash may undo the last batches, which then run again with the same effect, so no commit waits for the disk. */
  isRepeatable?: boolean;
  /** Retention may remove rows that it has not read. */
  mayMissRemoved?: boolean;
  /**
   * Absent: always. While it returns false, nothing is read. The code that makes it true again moves the cursor to
   * the newest row.
   */
  isNeeded?(): Promise<boolean>;
  /**
   * Processes these rows in the transaction that moves the cursor: both are committed, or neither. If it does not
   * reach the end of the range, it returns how far it got: `after` if it is still at the first row. When it fails, it
   * gets the same rows in smaller ranges; a row that fails alone is parked, and comes again, alone, after rows with
   * higher numbers.
   */
  handle(tx: Transaction<Schema>, range: RowRange): Promise<bigint | undefined>;
  /** Called before that transaction, for work that would make it long. */
  prepare?(range: RowRange): Promise<void>;
  /** After the commit. */
  onDone?(range: RowRange): void | Promise<void>;
}

/** The highest number of the table at some moment, and the first database transaction that had not begun then. */
interface Mark {
  upTo: bigint;
  horizon: bigint;
}

/** From this many usual batches on, rows that were gathered are a backlog. */
const BACKLOG_BATCHES = 2;
/** A steady trickle of rows is gathered for this many quiet periods. */
const GATHER_MAX = 10;
/** Every arrival wakes the sweep, so while rows gather, they are counted only this often. */
const COUNT_MS = 50;
/** How soon a gap in the numbers is checked again: a running transaction may still fill it. */
const GAP_MS = 5;

/**
 * A sweep over all rows of a table in the order of their numbers that skips none. Rows are numbered before they are committed, so
 * a row with a lower number may appear later. The sweep continues while the numbers have no gap; at a gap it waits until every
 * transaction that was running when it saw the gap has ended. A transaction that inserts into the table must have written
 * something else before, in the same transaction or statement, or insert one row only: otherwise the number can be older than the
 * transaction id.
 */
export function followRows(options: Options): Sweep {
  const { db, name, table, column, wokenBy, pauseMs, mayMissRemoved = false } = options;
  const isNeeded = options.isNeeded ?? (async () => true);
  const follower = new Follower(options);
  return {
    name,
    wokenBy,
    periodMs: WOKEN_PERIOD_MS,
    ...(pauseMs === undefined ? {} : { pauseMs }),
    follows: { table, mayMissRemoved, isNeeded },
    run: async (runOptions) => ((await isNeeded()) ? follower.run(runOptions) : 'idle'),
    async depth() {
      if (!(await isNeeded())) return 0;
      const { rows } = await sql<{ depth: bigint }>`
        select greatest(0, coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 0)
          - coalesce((select position from sweep_cursors where name = ${name}), 0)) as depth`.execute(db);
      return Number(rows[0]?.depth ?? 0);
    },
  };
}

class Follower {
  readonly #options: Options;
  readonly #waitingQuery: string;
  readonly #readQuery: string;
  #gap: Mark | null = null;
  #newest: { id: bigint; sinceMs: number } | null = null;
  #gathering: { sinceMs: number; untilMs: number } | null = null;
  /** Rows that were gathered on purpose are not a backlog. */
  #isGatheredOnly = false;

  constructor(options: Options) {
    const { name, table, column } = options;
    this.#options = options;
    this.#waitingQuery = prepared(`due ${name}`, waitingQuery(table, column));
    this.#readQuery = prepared(`new ${name}`, readQuery(table, column));
  }

  async run(runOptions: SweepOptions = {}): Promise<SweepResult> {
    const { isUrgent = false } = runOptions;
    const batch = shareOf(this.#options.batch, runOptions);
    this.#isGatheredOnly = false;
    const waitMs = isUrgent ? 0 : await this.#gatherMs();
    if (waitMs > 0) return { inMs: Math.ceil(waitMs) };
    this.#gathering = null;
    const { after, isRetryDue, ...read } = await this.#read(batch);
    const upTo = read.upTo ?? after;
    const hasGap = this.#trackGap(read, upTo);
    if (isRetryDue) await this.#retryParked();
    if (upTo > after) {
      const reached = await this.#handleOrPark({ after, upTo });
      if (reached === null) return 'more';
      if (reached < upTo) return 'full';
    }
    if (hasGap) return { inMs: GAP_MS };
    if (Number(read.count) === batch) return this.#isGatheredOnly ? 'more' : 'full';
    // An urgent caller must know whether anything was done.
    return isUrgent && upTo > after ? 'more' : 'idle';
  }

  /** How long to wait for more rows. */
  async #gatherMs(): Promise<number> {
    const { db, name, gather } = this.#options;
    if (gather === undefined) return 0;
    const leftMs = (this.#gathering?.untilMs ?? 0) - performance.now();
    if (leftMs > 0) return leftMs;
    const [waiting] = (await db.executeQuery<Waiting>(CompiledQuery.raw(this.#waitingQuery, [name]))).rows;
    if (waiting === undefined || waiting.newest <= waiting.after) return 0;
    const rows = waiting.newest - waiting.after;
    this.#isGatheredOnly = rows < BigInt(BACKLOG_BATCHES * this.#options.batch);
    if (rows >= BigInt(gather.rows)) return 0;
    const nowMs = performance.now();
    const sinceMs = this.#gathering?.sinceMs ?? nowMs;
    const waitMs = Math.min(
      gather.quietMs - this.#quietMs(waiting.newest, nowMs),
      sinceMs + GATHER_MAX * gather.quietMs - nowMs,
    );
    this.#gathering = { sinceMs, untilMs: nowMs + Math.min(waitMs, COUNT_MS) };
    return waitMs;
  }

  /**
   * Reads cursor, rows and snapshot in one statement, so that they are consistent, and outside of any transaction of ours, which
   * would itself count as running.
   */
  async #read(batch: number): Promise<ReadResult> {
    const { db, name, table } = this.#options;
    const { horizon, upTo } = this.#gap ?? { upTo: 0n, horizon: 0n };
    const query = CompiledQuery.raw(this.#readQuery, [name, batch, horizon, upTo]);
    const { rows } = await db.executeQuery<ReadResult>(query);
    const [read] = rows;
    if (read === undefined) throw new Error(`The rows of ${table} could not be counted.`);
    return read;
  }

  #trackGap({ last, next }: Pick<ReadResult, 'last' | 'next'>, upTo: bigint): boolean {
    if (last === null || last <= upTo) {
      this.#gap = null;
      return false;
    }
    // The database transactions of another node, to which Citus moved the workspace, may have lower numbers.
    const isElsewhere = this.#gap !== null && next < this.#gap.horizon;
    if (this.#gap === null || isElsewhere || upTo >= this.#gap.upTo)
      this.#gap = { upTo: last, horizon: next };
    return true;
  }

  #quietMs(newest: bigint, nowMs: number): number {
    if (this.#newest?.id !== newest) this.#newest = { id: newest, sinceMs: nowMs };
    return nowMs - this.#newest.sinceMs;
  }

  /** Returns how far it got; null when another process has moved the cursor. Rows that cannot be processed are parked. */
  async #handleOrPark(range: RowRange): Promise<bigint | null> {
    try {
      return await this.#handle(range);
    } catch (error) {
      if (isOutage(error)) throw error;
      return range.upTo === range.after + 1n ? this.#handleOne(range) : this.#handleInHalves(range);
    }
  }

  /** Retried once, because the cause of the failure may be gone. */
  async #handleOne(range: RowRange): Promise<bigint | null> {
    try {
      return await this.#handle(range);
    } catch (error) {
      if (isOutage(error)) throw error;
      return this.#park(range, error);
    }
  }

  async #handleInHalves({ after, upTo }: RowRange): Promise<bigint | null> {
    const middle = (after + upTo) / 2n;
    for (let reached = after; reached < upTo; ) {
      const next = await this.#handleOrPark({ after: reached, upTo: reached < middle ? middle : upTo });
      if (next === null) return null;
      reached = next;
    }
    return upTo;
  }

  /** This keeps batches exclusive even when two processes believe that they run the sweep. */
  async #handle(range: RowRange): Promise<bigint | null> {
    const { db, name, prepare, handle, onDone, isRepeatable = false } = this.#options;
    await prepare?.(range);
    const reached = await db.transaction().execute(async (tx) => {
      if ((await lockCursor(tx, name, isRepeatable)) !== range.after) return null;
      const reached = (await handle(tx, range)) ?? range.upTo;
      await moveCursor(tx, name, reached);
      return reached;
    });
    this.#options.parking.succeeded(name);
    if (reached !== null) await onDone?.({ after: range.after, upTo: reached });
    return reached;
  }

  /** The cursor moves past the row. */
  async #park({ after, upTo }: RowRange, error: unknown): Promise<bigint | null> {
    const { name, parking } = this.#options;
    let isOurs = false;
    const parked = await this.#describe(upTo);
    await parking.park(name, parked, error, async (tx) => {
      isOurs = (await lockCursor(tx, name, false)) === after;
      if (isOurs) await moveCursor(tx, name, upTo);
      return isOurs;
    });
    return isOurs ? upTo : null;
  }

  async #retryParked(): Promise<void> {
    const { db, name, parking, prepare, handle, onDone } = this.#options;
    for (const item of await parking.dueItems(name)) {
      const upTo = BigInt(item);
      const range = { after: upTo - 1n, upTo };
      try {
        let isDone = false;
        while (!isDone) {
          await prepare?.(range);
          isDone = await db.transaction().execute(async (tx) => {
            await lockCursor(tx, name, false);
            const reached = (await handle(tx, range)) ?? upTo;
            if (reached < upTo) return false;
            await parking.release(name, [item], tx);
            return true;
          });
        }
        parking.succeeded(name);
        await onDone?.(range);
      } catch (error) {
        if (isOutage(error)) throw error;
        await parking.park(name, await this.#describe(upTo), error);
      }
    }
  }

  async #describe(id: bigint): Promise<FailedItem> {
    const { db, table, column, what, transferColumn } = this.#options;
    if (transferColumn === null) return { item: String(id), what, transactionSeq: null };
    const { rows } = await sql<{ transactionSeq: bigint }>`
      select ${sql.ref(transferColumn)} as "transactionSeq" from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
      db,
    );
    return { item: String(id), what, transactionSeq: rows[0]?.transactionSeq ?? null };
  }
}

interface Waiting {
  after: bigint;
  newest: bigint;
}

const waitingQuery = (table: string, column: string) => `
select coalesce((select position from sweep_cursors where name = $1), 0) as after,
  coalesce((select max(${column}) from ${table}), 0) as newest`;

interface ReadResult {
  after: bigint;
  /** A parked row is due for a retry. */
  isRetryDue: boolean;
  /** The first database transaction that had not begun. */
  next: bigint;
  /** In this batch. */
  count: bigint;
  last: bigint | null;
  /** In this batch, up to where no more rows can appear. */
  upTo: bigint | null;
}

/** Rows are numbered individually only if there is a gap among them, which is rare. */
const readQuery = (table: string, column: string) => {
  const batch = `(select ${column} as id from ${table} where ${column} > (select after from start) order by ${column} limit $2) as batch`;
  return `
with start as materialized (
  select coalesce((select position from sweep_cursors where name = $1), 0) as after,
    pg_snapshot_xmin(s)::text::bigint as oldest, pg_snapshot_xmax(s)::text::bigint as next
  from pg_current_snapshot() as s
), counted as (select count(*) as count, max(id) as last from ${batch})
select after, next, count, last,
  exists (select from parked_items where work = $1 and retry_at <= now()) as "isRetryDue", case when last = after + count then last else (
  select max(id) filter (where oldest = next or (oldest >= $3::bigint and id <= $4::bigint) or id = unbroken)
  from (select id, after + row_number() over (order by id) as unbroken from ${batch}) as numbered
) end as "upTo"
from start, counted`;
};

const MOVE = prepared('move-cursor', 'update sweep_cursors set position = $2 where name = $1', {
  isUnread: true,
});

const moveCursor = (tx: Transaction<Schema>, name: string, position: bigint): Promise<unknown> =>
  tx.executeQuery(CompiledQuery.raw(MOVE, [name, position]));

const LOCK = prepared('lock-cursor', 'select position from sweep_cursors where name = $1 for update');
const LOCK_UNFLUSHED = prepared(
  'lock-cursor-unflushed',
  `select position, set_config('synchronous_commit', 'off', true) from sweep_cursors where name = $1 for update`,
);

async function lockCursor(tx: Transaction<Schema>, name: string, isUnflushed: boolean): Promise<bigint> {
  const find = async () => {
    const query = CompiledQuery.raw(isUnflushed ? LOCK_UNFLUSHED : LOCK, [name]);
    return (await tx.executeQuery<{ position: bigint }>(query)).rows[0];
  };
  const row = await find();
  if (row !== undefined) return row.position;
  await tx
    .insertInto('sweep_cursors')
    .values({ name, position: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.position ?? 0n;
}

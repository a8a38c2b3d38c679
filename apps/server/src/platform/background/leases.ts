import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Pools } from '../database/connect.ts';
import { LOCKS } from '../database/locks.ts';
import { CONTROL_SCHEMA } from '../database/workspace.ts';
import { OneByOne } from '../one-by-one.ts';

const LEASES = `${CONTROL_SCHEMA}.workspace_leases`;
/** How soon a due workspace, or one whose process has ended, is found. Work that requests cause is announced. */
const LOOK_MS = 2_500;
/**
 * A workspace stays leased for this long after its last use. Each use is marked before its writes, at most `MARK_MS`
 * before, so that the periods of the sweeps find work whose announcement was lost.
 */
export const QUIET_MS = 600_000;
const AT_ONCE_MAX = 50;

/** The numbers of the processes that do background work: each holds a lock while its connection lives. */
const ALIVE = `
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${LOCKS.processes}::oid and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** While a workspace is leased, it is due as late as possible, unless it is marked. */
const UNMARKED = "now() + interval '1 day'";

/** Workspaces that are due, or whose process has ended. Each process takes its share of them. `$1`: this process. */
const TAKE = `
with alive as materialized (${ALIVE}),
waiting as materialized (
  select l.workspace_id, l.due_at from ${LEASES} l join ${CONTROL_SCHEMA}.workspaces w on w.id = l.workspace_id
  where w.state = 'active' and (
    (l.leased_by is null and l.due_at <= now())
    or (l.leased_by is not null and l.leased_by not in (select objid from alive)))),
share as (
  select ceil(((select count(*) from waiting) + (select count(*) from ${LEASES} where leased_by in (select objid from alive)))::numeric
    / greatest(1, (select count(*) from alive))) - (select count(*) from ${LEASES} where leased_by = $1) as count),
taken as (
  select l.workspace_id from ${LEASES} l join waiting on waiting.workspace_id = l.workspace_id
  where l.leased_by is null or l.leased_by not in (select objid from alive)
  order by waiting.due_at limit least(${AT_ONCE_MAX}, greatest(0, (select count from share))) for update of l skip locked)
update ${LEASES} l set leased_by = $1, due_at = ${UNMARKED} from taken where l.workspace_id = taken.workspace_id
returning l.workspace_id as id, l.used_at as "usedAt"`;

/** From now on a mark shows. */
const BEGIN_RELEASE = `
update ${LEASES} set due_at = ${UNMARKED} where workspace_id = $1 and leased_by = $2 returning used_at as "usedAt"`;

/** Work that was marked since the release began runs at once. */
const RELEASE = `
update ${LEASES} set leased_by = null, due_at = least(due_at, $3)
where workspace_id = $1 and leased_by = $2 and used_at <= now() - $4 * interval '1 millisecond'`;

/** Those among `$1` that another process has leased. */
const ELSEWHERE = `
select workspace_id as id from ${LEASES}
where workspace_id = any($1::text[]) and (leased_by is null or leased_by in (${ALIVE}))`;

const RELEASE_ALL = `update ${LEASES} set leased_by = null, due_at = now() where leased_by = $1`;

interface Options {
  pools: Pick<Pools, 'background'>;
  logger: Logger;
  /** This process does the background work of this workspace from now on. */
  onTaken(workspace: string): void;
  /** Another process does it. */
  onLost(workspace: string): void;
}

/**
 * Leases workspaces for background work. When the process or its connection ends, other processes take them over.
 * Nobody leases an idle workspace.
 */
export class Leases {
  readonly #pool: Pool;
  readonly #options: Options;
  /** With the last known use. */
  readonly #held = new Map<string, Date>();
  /** Leased until the connection ended, and as far as known not taken by another process since. */
  readonly #lost = new Set<string>();
  readonly #jobPools = new Set<string>();
  readonly #lockedPools = new Set<string>();
  #process = 0;
  #client: PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #line = new OneByOne();
  #isLooking = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#pool = options.pools.background;
    this.#options = options;
  }

  holds(workspace: string): boolean {
    return this.#held.has(workspace);
  }

  get held(): string[] {
    return [...this.#held.keys()];
  }

  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
  }

  /** Leases what is due now. */
  async look(): Promise<void> {
    // A look that has not begun yet finds everything.
    if (this.#isLooking || this.#isClosed) return;
    this.#isLooking = true;
    await this.#inTurn(async () => {
      this.#isLooking = false;
      if (!this.#isClosed) await this.#take();
    });
  }

  /** Shows other processes that the jobs of this worker pool are being run. */
  async keepJobPool(id: string): Promise<void> {
    this.#jobPools.add(id);
    await this.#inTurn(() => this.#lockPools());
  }

  /**
   * True if the workspace has not been used for a while: it may be released. Costs a statement only when that is likely.
   */
  async isQuiet(workspace: string): Promise<boolean> {
    const known = this.#held.get(workspace);
    if (known === undefined || !isLongAgo(known)) return false;
    let isQuiet = false;
    await this.#inTurn(async () => {
      if (this.#client === null) return;
      const { rows } = await this.#client.query<{ usedAt: Date }>(BEGIN_RELEASE, [workspace, this.#process]);
      const usedAt = rows[0]?.usedAt ?? known;
      if (this.#held.has(workspace)) this.#held.set(workspace, usedAt);
      isQuiet = isLongAgo(usedAt);
    });
    return isQuiet;
  }

  /** The workspace is due again at this time. False: it was used within `quietMs`, and this process keeps it. */
  async release(workspace: string, dueAt: Date, quietMs = QUIET_MS): Promise<boolean> {
    let isReleased = false;
    await this.#inTurn(async () => {
      if (this.#client === null || !this.#held.has(workspace)) return;
      const values = [workspace, this.#process, dueAt, quietMs];
      const { rowCount } = await this.#client.query(RELEASE, values);
      isReleased = rowCount === 1;
      if (isReleased) this.#held.delete(workspace);
    });
    return isReleased;
  }

  /** Other processes take over the work. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#inTurn(async () => {
      await this.#client?.query(RELEASE_ALL, [this.#process]);
    });
    this.#lose();
  }

  /** The connection takes one query at a time. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#line.run(async () => {
      try {
        await work();
      } catch (error) {
        this.#options.logger.warn(
          { reason: String(error) },
          'The leases of the workspaces could not be read',
        );
        this.#lose();
      }
    });
  }

  async #take(): Promise<void> {
    await this.#lockPools();
    if (this.#client === null) return;
    const { rows } = await this.#client.query<{ id: string; usedAt: Date }>(TAKE, [this.#process]);
    for (const { id, usedAt } of rows) {
      this.#held.set(id, usedAt);
      this.#lost.delete(id);
      this.#options.onTaken(id);
    }
    if (this.#lost.size > 0) await this.#leaveToOthers(this.#client);
  }

  /** Only now: after an outage of the database, most are leased again at once, and their work continues. */
  async #leaveToOthers(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ id: string }>(ELSEWHERE, [[...this.#lost]]);
    for (const { id } of rows) {
      this.#lost.delete(id);
      this.#options.onLost(id);
    }
  }

  async #lockPools(): Promise<void> {
    if (this.#isClosed) return;
    this.#client ??= await this.#connect();
    for (const id of this.#jobPools) {
      if (this.#lockedPools.has(id)) continue;
      await this.#client.query(`select pg_advisory_lock_shared(${LOCKS.jobPools}, hashtext($1))`, [id]);
      this.#lockedPools.add(id);
    }
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.#pool.connect();
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#lose();
      void this.look();
    });
    try {
      // A shared number would stay leased when its first process ends, so each process has its own.
      do this.#process = randomInt(1, 2 ** 31 - 1);
      while (!(await isLocked(client, this.#process)));
    } catch (error) {
      client.release(true);
      throw error;
    }
    return client;
  }

  #lose(): void {
    for (const id of this.#held.keys()) this.#lost.add(id);
    this.#held.clear();
    this.#lockedPools.clear();
    this.#client?.release(true);
    this.#client = null;
  }
}

/** The clocks of the database and this machine may differ by seconds, which matters little over this time. */
const isLongAgo = (usedAt: Date): boolean => usedAt.getTime() <= Date.now() - QUIET_MS;

async function isLocked(client: PoolClient, number: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${LOCKS.processes}, $1) as locked`,
    [number],
  );
  return rows[0]?.locked === true;
}

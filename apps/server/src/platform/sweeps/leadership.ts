import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import { LOCKS } from '../database/locks.ts';

const RETRY_MS = 1_000;

/**
 * Decides which sweeps this server process runs: each belongs to the process whose connection holds its lock. When the process or
 * its connection ends, another process takes them over.
 */
export class Leadership {
  readonly #pool: Pool;
  readonly #workspace: string;
  readonly #logger: Logger;
  readonly #names: readonly string[];
  readonly #onLead: (name: string) => void;
  readonly #led = new Set<string>();
  readonly #jobPools = new Set<string>();
  readonly #lockedPools = new Set<string>();
  #client: PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;
  #trying: Promise<void> | null = null;
  #isClosed = false;

  constructor(
    { pools, workspace }: Pick<Database, 'pools' | 'workspace'>,
    names: readonly string[],
    onLead: (name: string) => void,
    logger: Logger,
  ) {
    this.#pool = pools.background;
    this.#workspace = workspace;
    this.#names = names;
    this.#onLead = onLead;
    this.#logger = logger;
  }

  leads(name: string): boolean {
    return this.#led.has(name);
  }

  /** Shows other processes that the jobs of this worker pool are being run. */
  async keepJobPool(id: string): Promise<void> {
    this.#jobPools.add(id);
    await this.#try();
  }

  async start(): Promise<void> {
    await this.#try();
    this.#timer = setInterval(() => void this.#try(), RETRY_MS);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#trying;
    this.#led.clear();
    this.#client?.release(true);
    this.#client = null;
  }

  /** Attempts never overlap. */
  async #try(): Promise<void> {
    while (this.#trying !== null) await this.#trying;
    if (this.#isClosed) return;
    this.#trying = this.#takeLocks().catch((error: unknown) => {
      this.#logger.warn({ reason: String(error) }, 'The locks of the background work could not be taken');
      this.#lose();
    });
    await this.#trying;
    this.#trying = null;
  }

  async #takeLocks(): Promise<void> {
    const wanted = this.#names.filter((name) => !this.#led.has(name));
    const pools = [...this.#jobPools].filter((id) => !this.#lockedPools.has(id));
    if (this.#client !== null && wanted.length === 0 && pools.length === 0) return;
    this.#client ??= await this.#connect();
    const { rows } = await this.#client.query<{ name: string }>(
      `select name from unnest($1::text[]) as name
       where pg_try_advisory_lock(${LOCKS.sweeps}, hashtext($2 || ' ' || name))`,
      [wanted, this.#workspace],
    );
    for (const id of pools) {
      await this.#client.query(`select pg_advisory_lock_shared(${LOCKS.jobPools}, hashtext($1))`, [id]);
      this.#lockedPools.add(id);
    }
    for (const { name } of rows) {
      this.#led.add(name);
      this.#onLead(name);
    }
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.#pool.connect();
    client.once('end', () => {
      if (this.#client === client) this.#lose();
    });
    return client;
  }

  #lose(): void {
    this.#led.clear();
    this.#lockedPools.clear();
    this.#client?.release(true);
    this.#client = null;
  }
}

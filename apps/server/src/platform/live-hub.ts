import { LIVE_TOPIC_NAMES, type LiveChange, type LiveTopic } from '@clearbench/contract';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database/connect.ts';
import type { Schema } from './database/schema.ts';
import { GatheredChanges } from './gathered-changes.ts';

/** Each workspace has a channel of its own. */
const CHANNEL_PREFIX = 'clearbench_live_';
const RECONNECT_MS = 1_000;
const GATHER_MS = 25;
/** A page reads its data and opens its stream at about the same time: on a slow line one comes this much after the other. */
const RECENT_MS = 30_000;

/** Says that something changed; see `LiveHub.announce`. */
export type Announce = (change: LiveChange) => void;

/**
 * Announces a change from inside its transaction, so that neither is ever without the other. PostgreSQL commits such transactions one
 * at a time: only for what is serialised anyway.
 */
export async function announceWithCommit(tx: Kysely<Schema>, change: LiveChange): Promise<void> {
  await sql`select pg_notify(${CHANNEL_PREFIX} || current_schema(), ${JSON.stringify(change)})`.execute(tx);
}

type Listener = (change: LiveChange) => void;

/**
 * Tells the listeners of this server process of every committed change, whichever process made it: who makes one
 * announces it here, and the database carries it to all. While the connection is down changes are missed, so after it came back each topic
 * is announced as changed without ids.
 */
export class LiveHub {
  readonly #pool: pg.Pool;
  readonly #channel: string;
  readonly #logger: Logger;
  readonly #listeners = new Set<Listener>();
  readonly #unsent = new GatheredChanges();
  /** What changed before this process listened is not known, so it counts as changed when it began to. */
  readonly #changedAtMs = new Map<LiveTopic, number>();
  #sending: NodeJS.Timeout | null = null;
  #underWay: Promise<void> = Promise.resolve();
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #client: pg.PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor({ pool, workspace }: Pick<Database, 'pool' | 'workspace'>, logger: Logger) {
    this.#pool = pool;
    this.#channel = CHANNEL_PREFIX + workspace;
    this.#logger = logger;
  }

  async start(): Promise<void> {
    const client = await this.#pool.connect();
    client.on('notification', ({ payload }) => this.#tell(JSON.parse(payload ?? '{}') as LiveChange));
    client.on('error', ({ message }) => {
      if (!this.#closed) this.#logger.warn({ reason: message }, 'Live connection to the database lost');
    });
    client.once('end', () => {
      if (this.#closed) return;
      this.#client = null;
      client.release(true);
      this.#reconnect();
    });
    this.#client = client;
    try {
      await client.query(`listen ${this.#channel}`);
    } catch (error) {
      // It may live on without listening, as on a standby: its end gives it back, else each try would keep one more.
      await (client as pg.PoolClient & pg.Client).end();
      throw error;
    }
    for (const topic of LIVE_TOPIC_NAMES) this.#changedAtMs.set(topic, performance.now());
  }

  /**
   * To be called after the change is committed. The first goes out at once, those in quick succession together: a notification
   * inside each transaction would let only one of them commit at a time.
   */
  announce(change: LiveChange): void {
    if (this.#closed) return;
    this.#unsent.add(change);
    const waitMs = Math.max(0, this.#sentAtMs + GATHER_MS - performance.now());
    this.#sendIn(waitMs);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The topics that changed a short while ago: who has read just before may have read too early to see it. */
  recentlyChanged(): LiveChange[] {
    const sinceMs = performance.now() - RECENT_MS;
    return LIVE_TOPIC_NAMES.filter((topic) => (this.#changedAtMs.get(topic) ?? sinceMs) > sinceMs).map(
      (topic) => ({
        topic,
      }),
    );
  }

  /** Sends what is still to be announced: other processes live on. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#sending !== null) clearTimeout(this.#sending);
    await this.#underWay;
    await this.#send();
    this.#client?.release(true);
  }

  #sendIn(waitMs: number): void {
    this.#sending ??= setTimeout(() => {
      this.#underWay = this.#send();
    }, waitMs);
  }

  async #send(): Promise<void> {
    this.#sending = null;
    this.#sentAtMs = performance.now();
    const changes = this.#unsent.take();
    try {
      for (const change of changes) {
        await this.#pool.query('select pg_notify($1, $2)', [this.#channel, JSON.stringify(change)]);
      }
    } catch (error) {
      this.#logger.warn({ reason: String(error) }, 'Changes could not be announced yet');
      if (this.#closed) return;
      // Without ids, so that what gathers in an outage stays small.
      for (const { topic } of changes) this.#unsent.add({ topic });
      this.#sendIn(RECONNECT_MS);
    }
  }

  #tell(change: LiveChange): void {
    this.#changedAtMs.set(change.topic, performance.now());
    for (const listener of this.#listeners) listener(change);
  }

  #reconnect(): void {
    if (this.#closed || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.start().then(
        () => {
          for (const topic of LIVE_TOPIC_NAMES) this.#tell({ topic });
        },
        () => this.#reconnect(),
      );
    }, RECONNECT_MS);
  }
}

import { LIVE_IDS_MAX, type LiveChange } from '@clearbench/contract';
import type pg from 'pg';
import type { Logger } from 'pino';

const CHANNEL = 'clearbench_live';
const RECONNECT_MS = 1_000;
const TOPICS: LiveChange['topic'][] = ['transactions', 'api-keys'];

type Listener = (change: LiveChange) => void;

/**
 * Hears every committed change that the database announces, whichever server process made it, and tells the
 * listeners of this one. While the connection is down changes are missed, so after it came back each topic
 * is announced as changed without ids.
 */
export class LiveHub {
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #listeners = new Set<Listener>();
  #client: pg.PoolClient | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(pool: pg.Pool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
  }

  async start(): Promise<void> {
    const client = await this.#pool.connect();
    client.on('notification', ({ payload }) => this.#announce(JSON.parse(payload ?? '{}') as LiveChange));
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
    await client.query(`listen ${CHANNEL}`);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#client?.release(true);
  }

  #announce(change: LiveChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  #reconnect(): void {
    if (this.#closed || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.start().then(
        () => {
          for (const topic of TOPICS) this.#announce({ topic });
        },
        () => this.#reconnect(),
      );
    }, RECONNECT_MS);
  }
}

/** Joins changes of one topic that come in quick succession into one. */
export function mergeChanges(earlier: LiveChange | undefined, later: LiveChange): LiveChange {
  if (earlier === undefined) return later;
  if (earlier.ids === undefined || later.ids === undefined) return { topic: later.topic };
  const ids = [...new Set([...earlier.ids, ...later.ids])];
  return ids.length > LIVE_IDS_MAX ? { topic: later.topic } : { topic: later.topic, ids };
}

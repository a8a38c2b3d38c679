import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../database/schema.ts';
import type { Announce } from '../live/live-hub.ts';
import { OneByOne } from '../one-by-one.ts';

export type WorkKind = 'job' | 'sweep';

interface Entry {
  kind: WorkKind;
  name: string;
  succeededAt: Date | null;
  failedAt: Date | null;
  /** Since the last flush. */
  failures: number;
  error: string | null;
}

/** How often runs are stored: the time of the last run is only for display. */
const SUCCESS_FLUSH_MS = 10_000;
const FAILURE_FLUSH_MS = 500;
const ERROR_CHARACTERS = 1_000;

/**
 * The last run and the last failure of each job and sweep, in the database, where every server process can read them.
 */
export class RunLog {
  readonly #db: Kysely<Schema>;
  readonly #logger: Logger;
  readonly #announce: Announce;
  #entries = new Map<string, Entry>();
  readonly #flushing = new OneByOne();
  #timer: { at: number; handle: NodeJS.Timeout } | null = null;

  constructor(db: Kysely<Schema>, logger: Logger, announce: Announce) {
    this.#db = db;
    this.#logger = logger;
    this.#announce = announce;
  }

  succeeded(kind: WorkKind, name: string): void {
    this.#entry(kind, name).succeededAt = new Date();
    this.#flushWithin(SUCCESS_FLUSH_MS);
  }

  failed(kind: WorkKind, name: string, error: unknown): void {
    const entry = this.#entry(kind, name);
    entry.failedAt = new Date();
    entry.failures += 1;
    entry.error = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARACTERS);
    this.#flushWithin(FAILURE_FLUSH_MS);
  }

  /** Resolves once everything recorded so far is stored, or has failed to be. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer.handle);
    this.#timer = null;
    return this.#flushing.run(() => this.#store());
  }

  async #store(): Promise<void> {
    const entries = [...this.#entries.values()];
    if (entries.length === 0) return;
    this.#entries = new Map();
    try {
      await sql`
        insert into background_runs as r (kind, name, succeeded_at, failed_at, failures, error)
        select kind, name, "succeededAt", "failedAt", failures, error
        from json_to_recordset(${JSON.stringify(entries)}::json) as e (
          kind text, name text, "succeededAt" timestamptz, "failedAt" timestamptz, failures bigint, error text)
        order by kind, name
        on conflict (kind, name) do update set
          succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at),
          failed_at = coalesce(excluded.failed_at, r.failed_at),
          failures = r.failures + excluded.failures,
          error = coalesce(excluded.error, r.error)`.execute(this.#db);
      this.#announce({ topic: 'jobs' });
    } catch (error) {
      // The next run of each records it again.
      this.#logger.warn({ reason: String(error) }, 'The last runs of jobs could not be recorded');
    }
  }

  #entry(kind: WorkKind, name: string): Entry {
    const key = `${kind} ${name}`;
    const entry = this.#entries.get(key) ?? {
      kind,
      name,
      succeededAt: null,
      failedAt: null,
      failures: 0,
      error: null,
    };
    this.#entries.set(key, entry);
    return entry;
  }

  #flushWithin(withinMs: number): void {
    const at = performance.now() + withinMs;
    if (this.#timer !== null) {
      if (this.#timer.at <= at) return;
      clearTimeout(this.#timer.handle);
    }
    this.#timer = { at, handle: setTimeout(() => void this.flush(), withinMs).unref() };
  }
}

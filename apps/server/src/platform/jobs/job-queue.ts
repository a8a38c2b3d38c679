import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Job } from './define-job.ts';

export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  error: string | null;
  createdAt: Date;
  failedAt: Date;
}

export interface JobDepth {
  name: string;
  /** Due now or later. */
  waiting: number;
  running: number;
  /** Given up after the last attempt. */
  failed: number;
}

const FAILED_MAX = 100;
const IS_FAILED = sql`attempts >= max_attempts and locked_at is null`;

/** The tables of graphile-worker, in their own schema. */
export class JobQueue {
  readonly #schema: string;

  constructor(schema: string) {
    this.#schema = schema;
  }

  /**
   * Runs inside the transaction of the change that causes the job: both are committed, or neither.
   * @param key a waiting job with the same key is replaced.
   */
  async add<P>(db: Kysely<Schema>, job: Job<P>, payload: P, key: string): Promise<void> {
    await sql`
      select ${this.#name('add_job')}(
        identifier => ${job.name}::text, payload => ${job.encode(payload)}::json,
        max_attempts => ${job.maxAttempts}::integer, job_key => ${key}::text, job_key_mode => 'replace')`.execute(
      db,
    );
  }

  async depths(db: Kysely<Schema>): Promise<JobDepth[]> {
    const { rows } = await sql<{ name: string; waiting: bigint; running: bigint; failed: bigint }>`
      select task_identifier as name, count(*) filter (where attempts < max_attempts and locked_at is null) as waiting,
        count(*) filter (where locked_at is not null) as running, count(*) filter (where ${IS_FAILED}) as failed
      from ${this.#name('jobs')} group by task_identifier`.execute(db);
    return rows.map(({ name, waiting, running, failed }) => ({
      name,
      waiting: Number(waiting),
      running: Number(running),
      failed: Number(failed),
    }));
  }

  /** The jobs that failed permanently, most recent first, at most a hundred. */
  async failed(db: Kysely<Schema>): Promise<FailedJob[]> {
    const { rows } = await sql<FailedJob>`
      select id::text as id, task_identifier as name, attempts, last_error as error, created_at as "createdAt",
        updated_at as "failedAt"
      from ${this.#name('jobs')} where ${IS_FAILED} order by updated_at desc, id desc limit ${FAILED_MAX}`.execute(
      db,
    );
    return rows;
  }

  /**
   * Gives a job that failed permanently all of its attempts again, starting now. Returns its name and how often it was tried, or null
   * when there is no such job.
   */
  async retry(db: Kysely<Schema>, id: string, now: Date): Promise<{ name: string; attempts: number } | null> {
    // The second of two simultaneous restarts waits here and then finds that the job no longer counts as failed.
    const { rows } = await sql<{ name: string; attempts: number }>`
      with failed as (
        select id, attempts from ${this.#name('_private_jobs')} where id = ${id}::bigint and ${IS_FAILED} for update)
      select job.task_identifier as name, failed.attempts
      from failed join ${this.#name('jobs')} as job using (id),
        lateral ${this.#name('reschedule_jobs')}(array[id], run_at => ${now}::timestamptz, attempts => 0)`.execute(
      db,
    );
    return rows[0] ?? null;
  }

  #name(name: string) {
    return sql.raw(`"${this.#schema}"."${name}"`);
  }
}

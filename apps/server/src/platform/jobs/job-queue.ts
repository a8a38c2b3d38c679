import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { JOBS_SCHEMA } from '../database/workspace.ts';
import type { Job, JobDefinition } from './define-job.ts';

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
  /** The last attempt has failed. */
  failed: number;
}

/** The error of a job whose workspace is archived or deleted. */
export const NOT_ACTIVE = 'The workspace is not active.';

const FAILED_MAX = 100;
const IS_FAILED = sql`job.attempts >= job.max_attempts and job.locked_at is null`;

const ofQueue = (name: string) => sql.raw(`"${JOBS_SCHEMA}"."${name}"`);

/** The jobs of a workspace. graphile-worker keeps those of all workspaces in its own schema. */
export class JobQueue {
  readonly #workspace: string;

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /**
   * Runs inside the transaction of the change that causes the job: both are committed, or neither.
   * @param key replaces a waiting job of the workspace with the same key.
   */
  async add<P>(db: Kysely<Schema>, job: Job<P>, payload: P, key: string): Promise<void> {
    await this.#add(db, job, job.encode(payload), key);
  }

  /** A scheduled job is due. It replaces one that still waits. */
  async addScheduled(db: Kysely<Schema>, job: Pick<JobDefinition, 'name' | 'maxAttempts'>): Promise<void> {
    await this.#add(db, job, '{}', job.name);
  }

  async #add(
    db: Kysely<Schema>,
    { name, maxAttempts }: Pick<JobDefinition, 'name' | 'maxAttempts'>,
    payload: string,
    key: string,
  ): Promise<void> {
    await sql`
      select ${ofQueue('add_job')}(
        identifier => ${name}::text,
        payload => json_build_object('workspace', ${this.#workspace}::text, 'payload', ${payload}::json),
        max_attempts => ${maxAttempts}::integer, job_key => ${`${this.#workspace}:${key}`}::text,
        job_key_mode => 'replace')`.execute(db);
  }

  async depths(db: Kysely<Schema>): Promise<JobDepth[]> {
    const { rows } = await sql<{ name: string; waiting: bigint; running: bigint; failed: bigint }>`
      select task.identifier as name,
        count(*) filter (where job.attempts < job.max_attempts and job.locked_at is null) as waiting,
        count(*) filter (where job.locked_at is not null) as running, count(*) filter (where ${IS_FAILED}) as failed
      from ${this.#ours()} group by task.identifier`.execute(db);
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
      select job.id::text as id, task.identifier as name, job.attempts, job.last_error as error,
        job.created_at as "createdAt", job.updated_at as "failedAt"
      from ${this.#ours()} and ${IS_FAILED} order by job.updated_at desc, job.id desc limit ${FAILED_MAX}`.execute(
      db,
    );
    return rows;
  }

  /**
   * Restarts a permanently failed job, with all of its attempts. Returns its name and the number of earlier attempts,
   * or null if the workspace has no such job.
   */
  async retry(db: Kysely<Schema>, id: string, now: Date): Promise<{ name: string; attempts: number } | null> {
    // The second of two concurrent restarts waits here, and then finds that the job no longer counts as failed.
    const { rows } = await sql<{ name: string; attempts: number }>`
      with failed as (
        select job.id, job.attempts, task.identifier as name
        from ${this.#ours()} and job.id = ${id}::bigint and ${IS_FAILED} for update of job)
      select failed.name, failed.attempts
      from failed, lateral ${ofQueue('reschedule_jobs')}(array[failed.id], run_at => ${now}::timestamptz, attempts => 0)`.execute(
      db,
    );
    return rows[0] ?? null;
  }

  /** The workspace is active again: jobs that were refused in the meantime run now, with all of their attempts. */
  async resume(db: Kysely<Schema>, now: Date): Promise<void> {
    await sql`
      select count(*) from ${ofQueue('reschedule_jobs')}(
        array(select job.id from ${this.#ours()} and job.locked_at is null and job.last_error = ${NOT_ACTIVE}),
        run_at => ${now}::timestamptz, attempts => 0)`.execute(db);
  }

  #ours() {
    const workspace = sql`job.payload ->> 'workspace' = ${this.#workspace}`;
    return sql`${ofQueue('_private_jobs')} as job join ${ofQueue('_private_tasks')} as task on task.id = job.task_id where ${workspace}`;
  }
}

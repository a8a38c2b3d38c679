import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { JOBS_SCHEMA, MAIN_SCHEMA } from '../workspace.ts';

/** Before jobs named their workspace, the jobs of `main` were in a separate schema. */
const EARLIER = 'graphile_worker_main';

/** Jobs that wait, that were running, or that failed for good keep their attempts. */
export async function moveJobs(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const exists = await sql`select from pg_namespace where nspname = ${EARLIER}`.execute(tx);
    if (exists.rows.length === 0) return;
    // Its schedule adds these jobs again.
    await sql`
      with moved as (
        select job.*, task.identifier, (${sql.id(JOBS_SCHEMA, 'add_job')}(
          identifier => task.identifier,
          payload => json_build_object('workspace', ${MAIN_SCHEMA}::text, 'payload', job.payload),
          run_at => job.run_at, max_attempts => job.max_attempts::integer,
          job_key => ${`${MAIN_SCHEMA}:`}::text || coalesce(job.key, job.id::text))).id as new_id
        from ${sql.id(EARLIER, '_private_jobs')} as job
        join ${sql.id(EARLIER, '_private_tasks')} as task on task.id = job.task_id
        where job.payload -> '_cron' is null
      )
      select count(*) from moved`.execute(tx);
    await sql`
      update ${sql.id(JOBS_SCHEMA, '_private_jobs')} as job set attempts = earlier.attempts, last_error = earlier.last_error
      from ${sql.id(EARLIER, '_private_jobs')} as earlier
      where job.key = ${`${MAIN_SCHEMA}:`}::text || coalesce(earlier.key, earlier.id::text) and earlier.locked_at is null`.execute(
      tx,
    );
    await sql`drop schema ${sql.id(EARLIER)} cascade`.execute(tx);
  });
}

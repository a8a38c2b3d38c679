import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { LOCKS } from '../database/locks.ts';
import { JOBS_SCHEMA } from '../database/workspace.ts';

/** A new worker may not have its lock yet, and one that lost its connection acquires it again. */
const GRACE_MS = 10_000;
/** The announcement that graphile-worker waits for: one worker looks for jobs until it finds none. */
const INSERTED = 'jobs:insert';

const table = sql.id(JOBS_SCHEMA, '_private_jobs');
const queues = sql.id(JOBS_SCHEMA, '_private_job_queues');

/**
 * Releases the jobs of workers that died. The library itself does so after four hours; here every running worker holds a lock, so
 * that a missing one shows at once.
 */
export async function releaseJobsOfLostWorkers({ control }: Pick<Database, 'control'>): Promise<void> {
  const before = new Date(Date.now() - GRACE_MS);
  await sql`
    with lost as (
      select locked_by from (
        select locked_by from ${table} where locked_at < ${before}
        union select locked_by from ${queues} where locked_at < ${before}
      ) as locked
      where not exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${LOCKS.jobPools}::oid
          and database = (select oid from pg_database where datname = current_database())
          and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)
    )
    select ${sql.id(JOBS_SCHEMA, 'force_unlock_workers')}(array(select locked_by from lost)),
      pg_notify(${INSERTED}, '')
    where exists (select from lost)`.execute(control.background.db);
}

import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { LOCKS } from '../database/locks.ts';
import type { Sweep } from '../sweeps/sweep.ts';

const PERIOD_MS = 5_000;
/** A worker that has just started may not hold its lock yet, and one whose connection was lost acquires it again. */
const GRACE_MS = 10_000;

/**
 * Releases the jobs of workers that died. The library itself does so after four hours; here every running worker holds a lock, so
 * that a missing one shows at once.
 */
export function lostWorkersSweep({ background, jobs }: Pick<Database, 'background' | 'jobs'>): Sweep {
  const table = sql.id(jobs.schema, '_private_jobs');
  const queues = sql.id(jobs.schema, '_private_job_queues');
  return {
    name: 'release the jobs of lost workers',
    wokenBy: [],
    periodMs: PERIOD_MS,
    async run() {
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
        select ${sql.id(jobs.schema, 'force_unlock_workers')}(array(select locked_by from lost))
        where exists (select from lost)`.execute(background.db);
      return 'idle';
    },
  };
}

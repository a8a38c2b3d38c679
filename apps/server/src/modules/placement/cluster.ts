import type { ClusterNode, PlacementProgress } from '@clearbench/contract';
import { type Kysely, sql } from 'kysely';
import { isCitus, nodeOfSchema } from '../../platform/database/citus.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { workspaceSchema } from '../../platform/database/workspace.ts';

/** What Citus is doing for a change, and what became of it. */
export type JobState = 'running' | 'done' | { problem: string };

export type Cluster = ReturnType<typeof createCluster>;

/** The nodes of the cluster and what is on them, with the values of Citus 13. */
export function createCluster(db: Kysely<Schema>) {
  return {
    exists: () => isCitus(db),

    async nodes(): Promise<ClusterNode[]> {
      const { rows } = await sql<ClusterNode>`
        with placed as (
          select p.groupid, count(distinct c.relnamespace)::integer as workspaces
          from pg_dist_placement p
          join pg_dist_shard s using (shardid)
          join pg_class c on c.oid = s.logicalrelid
          join pg_dist_schema d on d.schemaid = c.relnamespace
          group by 1
        )
        select n.nodename || ':' || n.nodeport as address,
          case when not n.isactive then 'disabled'
            when citus_check_connection_to_node(n.nodename, n.nodeport) then 'reachable'
            else 'away' end as state,
          n.groupid = 0 as "isCoordinator",
          n.shouldhaveshards as "takesWorkspaces",
          coalesce(placed.workspaces, 0) as workspaces
        from pg_dist_node n left join placed using (groupid)
        where n.noderole = 'primary'
        order by n.groupid`.execute(db);
      return rows;
    },

    /** The address of the node that a workspace is on; null while its tables are not on any. */
    nodeOf: (workspace: string): Promise<string | null> => nodeOfSchema(db, workspaceSchema(workspace)),

    /** True while a server process, or the database after it, moves a workspace. */
    async isMoving(): Promise<boolean> {
      const { rows } = await sql<{ held: boolean }>`
        select exists (
          select from pg_locks where locktype = 'advisory' and objid::bigint = ${LOCKS.moves} and granted
            and database = (select oid from pg_database where datname = current_database())
        ) as held`.execute(db);
      return rows[0]?.held === true;
    },

    /** What is being copied now; null: nothing. */
    async progress(): Promise<PlacementProgress | null> {
      const { rows } = await sql<{ step: string | null; done: bigint | null; total: bigint | null }>`
        select min(status) as step,
          sum(least(target_shard_size, source_shard_size))::int8 as done, sum(source_shard_size)::int8 as total
        from get_rebalance_progress() where progress = 1`.execute(db);
      const { step, done, total } = rows[0] ?? {};
      if (typeof step !== 'string') return null;
      return { step, doneBytes: Number(done), totalBytes: Number(total) };
    },

    /** Starts to rebalance in the background. Returns the number of the job; null: there is nothing to move. */
    async startRebalance(): Promise<bigint | null> {
      const { rows } = await sql<{ job: bigint | null }>`select citus_rebalance_start() as job`.execute(db);
      const job = rows[0]?.job ?? null;
      return job === 0n ? null : job;
    },

    async jobState(job: bigint): Promise<JobState> {
      const { rows } = await sql<{ state: string; message: string | null }>`
        select j.state::text as state,
          (select t.message from pg_dist_background_task t
            where t.job_id = j.job_id and t.status in ('error', 'unscheduled') order by t.task_id limit 1) as message
        from pg_dist_background_job j where j.job_id = ${job}`.execute(db);
      const [row] = rows;
      if (row === undefined) return { problem: 'Citus has no record of the move.' };
      if (row.state === 'finished') return 'done';
      if (row.state === 'cancelled') return { problem: 'The move was cancelled.' };
      if (row.state === 'failed') return { problem: row.message?.trim() ?? 'Citus gives no reason.' };
      return 'running';
    },
  };
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Schema } from './schema.ts';

/**
 * A condition that is always true. Add it to an `INSERT … SELECT` that reads from another expression of its
 * statement: because it reads a table of the workspace, Citus sends both to the workspace's node only. Otherwise
 * every node gets the rows, and all nodes must be up.
 */
export const ON_ITS_NODE = 'exists (select from kysely_migration)';

/** True if the database is the coordinator of a Citus cluster. */
export async function isCitus(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Creates the schema of a workspace if it is missing. On Citus, all its tables are on one node. */
export async function prepareWorkspaceSchema(db: Kysely<Schema>, schema: string): Promise<void> {
  const isPlaced = await isCitus(db);
  await db.transaction().execute(async (tx) => {
    if (isPlaced) await sql`set local citus.enable_schema_based_sharding to on`.execute(tx);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
  });
}

/** The size of a table with its indexes, on whatever node. `isPlaced`: the database is a cluster. */
export function relationSize(table: RawBuilder<unknown>, isPlaced: boolean): RawBuilder<bigint> {
  const here = sql<bigint>`pg_total_relation_size(${table})`;
  if (!isPlaced) return here;
  return sql`case when exists (select from pg_dist_partition where logicalrelid = ${table})
    then citus_total_relation_size(${table}) else ${here} end`;
}

/** The address of the node of a cluster that the tables of a schema are on; null if they are not on any. */
export async function nodeOfSchema(db: Kysely<Schema>, schema: string): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    select n.nodename || ':' || n.nodeport as address
    from pg_class c
    join pg_dist_shard s on s.logicalrelid = c.oid
    join pg_dist_placement p using (shardid)
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where c.relnamespace = to_regnamespace(${schema})
    limit 1`.execute(db);
  return rows[0]?.address ?? null;
}

/** A node of the cluster that is away. */
export interface LostNode {
  id: number;
  host: string;
  port: number;
  /** How many workspaces are on it and wait. */
  workspaces: number;
}

/** The nodes that the coordinator cannot reach now, or that were disabled. */
export async function lostNodes(pool: Pick<Pool, 'query'>): Promise<LostNode[]> {
  const { rows } = await pool.query<LostNode>(`
    with lost as materialized (
      select nodeid, nodename, nodeport, groupid from pg_dist_node
      where noderole = 'primary' and shouldhaveshards
        and not (isactive and citus_check_connection_to_node(nodename, nodeport))
    )
    select lost.nodeid as id, lost.nodename as host, lost.nodeport as port, count(distinct c.relnamespace)::integer as workspaces
    from lost
    left join pg_dist_placement p using (groupid)
    left join pg_dist_shard s using (shardid)
    left join pg_class c on c.oid = s.logicalrelid
    group by 1, 2, 3 order by 1`);
  return rows;
}

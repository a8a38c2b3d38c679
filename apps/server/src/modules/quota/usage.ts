import type { Stored } from '@clearbench/contract';
import { type Kysely, sql } from 'kysely';
import { isCitus, relationSize } from '../../platform/database/citus.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The head of a row and its place in the page. */
const ROW_BYTES = 28;
/** PostgreSQL splits long values into pieces of this size, each a row of a separate table. */
const PIECE_BYTES = 2_032;
/** Less free space than this share does not count as free: widths of rows are estimates. */
const FREE_FROM = 0.25;
/** The free space of smaller tables is not worth a guess. */
const SMALL_BYTES = 1024 * 1024;

/**
 * What the workspace stores, from PostgreSQL's statistics: no table is read. Space that removed rows left behind is
 * reused, so it does not count; otherwise a full workspace would stay full whatever it removes.
 */
export async function measureStored(db: Kysely<Schema>): Promise<Stored> {
  const { rows } = await ((await isCitus(db)) ? onCluster() : onOneServer()).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A query without conditions returned nothing.');
  return { storedBytes: Number(row.bytes), storedRows: Number(row.rows) };
}

/** The coordinator of a cluster has the sizes of the tables only, with the space that is free in them. */
const onCluster = () => sql<{ bytes: bigint; rows: bigint }>`
  select coalesce(sum(${relationSize(sql`c.oid`, true)}), 0)::int8 as bytes, 0::int8 as rows
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`;

/**
 * A crash of the server loses the row counters, and `reltuples` is as old as the last clean-up: the larger one
 * counts.
 */
const onOneServer = () => sql<{ bytes: bigint; rows: bigint }>`
  with widths as (
    select tablename, sum((1 - null_frac) * avg_width) as width
    from pg_stats where schemaname = current_schema() group by tablename
  ), tables as (
    select c.oid, c.reltoastrelid as pieces, ${ROW_BYTES}::float8 + w.width as width
    from pg_class c left join widths w on w.tablename = c.relname
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  ), relations as (
    select oid, width, true as is_table from tables
    union all
    select pieces, ${PIECE_BYTES}::float8, false from tables where pieces <> 0
  ), measured as (
    select r.width, r.is_table, pg_relation_size(r.oid) as heap, pg_indexes_size(r.oid) as indexes,
      greatest(c.reltuples, pg_stat_get_live_tuples(r.oid), 0) as rows
    from relations r join pg_class c on c.oid = r.oid
  )
  select
    coalesce(sum((heap + indexes) *
      case when heap <= ${SMALL_BYTES}::int8 or width is null then 1
        else least(1, ${1 + FREE_FROM}::float8 * rows * width / heap) end), 0)::int8 as bytes,
    coalesce(sum(rows) filter (where is_table), 0)::int8 as rows
  from measured`;

import { type Kysely, sql } from 'kysely';
import { access } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { CONTROL_SCHEMA, JOBS_SCHEMA } from '../../platform/database/workspace.ts';
import type { TestApp } from '../test-app.ts';

/** A workspace. */
interface Side {
  readonly name: string;
  /** Its schema. */
  readonly id: string;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

interface TableHash {
  readonly name: string;
  /** Null: it is empty. */
  readonly hash: string | null;
}

export async function tablesOf(db: Kysely<Schema>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind = 'r' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** The columns of a table without its generated ones. */
export async function columnsOf(db: Kysely<Schema>, schema: string, table: string): Promise<Column[]> {
  const { rows } =
    await sql<Column>`select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${`${schema}.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows;
}

/** Names the tables in which anything of the workspaces has changed since it was last asked. */
export async function watchTables(
  { database, workspaces }: TestApp,
  sides: readonly Side[],
): Promise<() => Promise<string[]>> {
  const { db } = access(database.pools.migrations, CONTROL_SCHEMA);
  const hashes = (await Promise.all(sides.map((side) => hashesOf(db, side)))).flat();
  const query = sql.join<TableHash>(hashes, sql` union all `).compile(db);
  // To plan the hashes of hundreds of tables takes longer than to read them.
  prepared(`hashes of ${sides.map(({ name }) => name).join(' and ')}`, query.sql);
  const read = async () => {
    // The last use of a key and the calls of a run are otherwise written a little later.
    for (const { id } of sides) {
      const modules = workspaces.opened(id)?.modules;
      await modules?.apiKeys.service.recordUse();
      await modules?.testPlans.calls.written();
    }
    const { rows } = await db.executeQuery<TableHash>(query);
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  };
  let before = await read();
  return async () => {
    const after = await read();
    const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
    before = after;
    return changed;
  };
}

/** A hash of every table that holds a workspace's rows: its own schema, the shared tables and the jobs. */
async function hashesOf(db: Kysely<Schema>, { name, id }: Side) {
  const hashOf = (schema: string, table: string, where = sql`true`) =>
    sql<TableHash>`select ${`${table} of ${name}`} as name,
      md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.id(schema, table)} t where ${where}`;
  const hashes = [
    hashOf(CONTROL_SCHEMA, 'workspaces', sql`id = ${id}`),
    hashOf(JOBS_SCHEMA, '_private_jobs', sql`payload ->> 'workspace' = ${id}`),
  ];
  for (const table of await tablesOf(db, id)) hashes.push(hashOf(id, table));
  for (const table of await tablesOf(db, CONTROL_SCHEMA)) {
    // A lease notes once a minute that its workspace is in use.
    if (table === 'workspace_leases') continue;
    const columns = await columnsOf(db, CONTROL_SCHEMA, table);
    if (columns.some((column) => column.name === 'workspace_id')) {
      hashes.push(hashOf(CONTROL_SCHEMA, table, sql`workspace_id = ${id}`));
    }
  }
  return hashes;
}

import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import { JOBS_SCHEMA } from '../database/workspace.ts';
import type { SequenceValue, TableHead } from './records.ts';

/** The records of migrations, which a restore writes by applying them. */
const MIGRATIONS = 'kysely_migration';
const JOB_MIGRATIONS = 'migrations';

type Client = Pick<ClientBase, 'query'>;

const TABLES = `
  select n.nspname::text as schema, c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname = any($1)
    and c.relname <> '${MIGRATIONS}' and (n.nspname, c.relname) <> ('${JOBS_SCHEMA}', '${JOB_MIGRATIONS}')
  group by 1, 2 order by 1, 2`;

const REFERENCES = `
  select c.relname::text as "from", r.relname::text as "to"
  from pg_constraint f
  join pg_class c on c.oid = f.conrelid
  join pg_class r on r.oid = f.confrelid
  where f.contype = 'f' and c.relnamespace = to_regnamespace($1) and c.oid <> r.oid`;

/** The tables of a schema with their non-generated columns, each table after those that it refers to. */
export async function tablesIn(client: Client, schema: string): Promise<TableHead[]> {
  const { rows: waiting } = await client.query<TableHead>(TABLES, [[schema]]);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES, [
    escapeIdentifier(schema),
  ]);
  const ordered: TableHead[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex(
      ({ name }) =>
        !references.some(({ from, to }) => from === name && waiting.some((other) => other.name === to)),
    );
    if (at === -1) throw new Error(`Tables of the schema ${schema} refer to each other in a circle.`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}

export async function sequencesIn(client: Client, schemas: readonly string[]): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select schemaname::text as schema, sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = any($1) and last_value is not null order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** The migrations that were applied to a schema; null if it has no tables yet. */
export async function migrationsOf(client: Client, schema: string): Promise<string[] | null> {
  const table = nameOf(schema, MIGRATIONS);
  const { rows: found } = await client.query('select to_regclass($1) is not null as "isThere"', [table]);
  if (!found[0].isThere) return null;
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by name`);
  return rows.map(({ name }) => name);
}

export async function jobMigrationOf(client: Client): Promise<number> {
  const table = nameOf(JOBS_SCHEMA, JOB_MIGRATIONS);
  const { rows } = await client.query<{ newest: number }>(`select max(id) as newest from ${table}`);
  return rows[0]?.newest ?? 0;
}

export const nameOf = (schema: string, name: string): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

export const columnsOf = ({ columns }: TableHead): string => columns.map(escapeIdentifier).join(', ');

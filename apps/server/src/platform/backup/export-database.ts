import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CONTROL_SCHEMA, JOBS_SCHEMA, workspaceSchema } from '../database/workspace.ts';
import { encodeRecord, type Manifest, type TableHead } from './records.ts';
import { columnsOf, jobMigrationOf, migrationsOf, nameOf, sequencesIn, tablesIn } from './tables.ts';

interface Options {
  version: string;
  now: Date;
  /** The master key to put into the backup, as of the snapshot; null for none. */
  masterKey(client: PoolClient): Promise<Buffer | null>;
  /** Called before each schema. */
  report?(schema: string): void;
}

/**
 * Everything that an installation has in its database, as of one moment, while servers use it: the snapshot of one
 * transaction. Locks are released after each table, because the locks of hundreds of workspaces would not fit into
 * the database's lock table. If you don't read to the end, close the connection.
 */
export async function* exportDatabase(
  client: PoolClient,
  { version, now, masterKey, report = () => {} }: Options,
): AsyncGenerator<Buffer> {
  await client.query('begin transaction isolation level repeatable read read only');
  const installation = await migrationsOf(client, CONTROL_SCHEMA);
  if (installation === null) {
    throw new Error('The database has no Clearbench installation yet. Start the server first.');
  }
  const manifest: Manifest = {
    version,
    madeAt: now.toISOString(),
    masterKey: (await masterKey(client))?.toString('hex') ?? null,
    installation,
    jobs: await jobMigrationOf(client),
    workspaces: await workspacesOf(client),
  };
  yield* encodeRecord({ kind: 'manifest', manifest });
  const schemas = [CONTROL_SCHEMA, JOBS_SCHEMA, ...manifest.workspaces.map(({ schema }) => schema)];
  let count = 0;
  for (const schema of schemas) {
    report(schema);
    for (const table of await tablesIn(client, schema)) {
      yield* exportTable(client, table);
      count += 1;
    }
  }
  // A sequence is not part of the snapshot, but it is always ahead of all rows, which is enough.
  yield* encodeRecord({ kind: 'sequences', sequences: await sequencesIn(client, schemas) });
  yield* encodeRecord({ kind: 'end', tables: count });
  await client.query('rollback');
}

async function workspacesOf(client: PoolClient): Promise<Manifest['workspaces']> {
  const { rows } = await client.query<{ id: string }>(
    `select id from ${CONTROL_SCHEMA}.workspaces order by id`,
  );
  const found: Manifest['workspaces'] = [];
  for (const { id } of rows) {
    const migrations = await migrationsOf(client, workspaceSchema(id));
    // A workspace that was never opened has no tables.
    if (migrations !== null) found.push({ schema: id, migrations });
  }
  return found;
}

async function* exportTable(client: PoolClient, table: TableHead): AsyncGenerator<Buffer> {
  yield* encodeRecord({ kind: 'table', table });
  await client.query('savepoint before_table');
  const rows = client.query(
    copyTo(`copy ${nameOf(table.schema, table.name)} (${columnsOf(table)}) to stdout`),
  );
  for await (const chunk of rows) yield* encodeRecord({ kind: 'rows', rows: chunk });
  await client.query('rollback to savepoint before_table; release savepoint before_table');
}

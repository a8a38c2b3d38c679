import { runMigrations } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartUpError } from '../start-up-error.ts';
import type { Database } from './connect.ts';
import { LOCKS } from './locks.ts';
import { controlMigrations } from './migrations/control/index.ts';
import { workspaceMigrations } from './migrations/workspace/index.ts';
import type { Schema } from './schema.ts';
import { setSchema } from './schema-query.ts';
import { CONTROL_SCHEMA } from './workspace.ts';

/**
 * Migrates the database to the newest schema, including that of the job queue. Servers that start at the same time wait for each
 * other; a migration that fails leaves the schema unchanged. Open the database with `MIGRATION_LIMITS`.
 */
export async function migrateToLatest({
  db,
  jobs,
  workspace,
}: Pick<Database, 'db' | 'jobs' | 'workspace'>): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Rewriting a large table, or waiting for another server that does so, takes longer than any request may.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${LOCKS.migrations})`.execute(connection);
    try {
      // Shared by all workspaces.
      await sql`create extension if not exists pg_trgm with schema public`.execute(connection);
      await prepareSchema(connection, workspace);
      await adoptBaseline(connection, workspace);
      await prepareSchema(connection, CONTROL_SCHEMA);
      await migrate(connection, CONTROL_SCHEMA, controlMigrations);
      await addWorkspace(connection, workspace);
      await migrate(connection, workspace, workspaceMigrations);
      await runMigrations({ pgPool: jobs.pool, schema: jobs.schema });
    } finally {
      await sql.raw(setSchema(workspace)).execute(connection);
      await sql`select pg_advisory_unlock(${LOCKS.migrations})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function prepareSchema(db: Kysely<Schema>, schema: string): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
}

async function addWorkspace(db: Kysely<Schema>, id: string): Promise<void> {
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  await db
    .insertInto('workspaces')
    .values({ id, name: id, title })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many migrations made the same tables before the baseline took their place. */
const EARLIER_MIGRATIONS = 35;

/** A database that has all earlier migrations has the baseline. */
async function adoptBaseline(db: Kysely<Schema>, workspace: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const earlier = (await appliedIn(tx, workspace)).filter(
      (name) => !Object.hasOwn(workspaceMigrations, name),
    );
    const isBeforeWorkspaces = (await appliedIn(tx, 'public')).includes('0001-first-slice');
    if (earlier.length === 0 && !isBeforeWorkspaces) return;
    if (earlier.length !== EARLIER_MIGRATIONS) {
      throw new StartUpError(
        'The database was last used by a version from before the first release that this one can no longer bring up to date. ' +
          'Start commit 531a4b7d with it once, then this version.',
      );
    }
    const applied = sql.id(workspace, 'kysely_migration');
    await sql`delete from ${applied}`.execute(tx);
    await sql`insert into ${applied} (name, timestamp) values ('0001-baseline', ${new Date().toISOString()})`.execute(
      tx,
    );
  });
}

async function appliedIn(db: Kysely<Schema>, schema: string): Promise<string[]> {
  const exists =
    await sql`select 1 from pg_tables where schemaname = ${schema} and tablename = 'kysely_migration'`.execute(
      db,
    );
  if (exists.rows.length === 0) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.id(schema, 'kysely_migration')}`.execute(db);
  return rows.map(({ name }) => name);
}

async function migrate(
  db: Kysely<Schema>,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  await sql.raw(setSchema(schema)).execute(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results.find((result) => result.status === 'Error');
  const step = failed === undefined ? '' : ` (${failed.migrationName})`;
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartUpError(`The database schema could not be brought up to date${step}: ${reason}`, {
    cause: error,
  });
}

import { runMigrations } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartUpError } from '../start-up-error.ts';
import type { Database } from './connect.ts';
import { LOCKS } from './locks.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { MAIN_WORKSPACE } from './workspace.ts';

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
      await prepareSchema(connection, workspace);
      await migrate(connection, workspace);
      await runMigrations({ pgPool: jobs.pool, schema: jobs.schema });
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS.migrations})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** The tables that were in `public` before workspaces existed. */
const FIRST_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'operators',
  'sessions',
  'settings',
  'api_keys',
  'payloads',
  'idempotency_keys',
  'messages',
  'transactions',
  'transaction_events',
  'transaction_search',
  'transaction_totals',
];

/** Creates the schema of the workspace. The main workspace adopts the tables of an older installation without copying them. */
async function prepareSchema(db: Kysely<Schema>, workspace: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create schema if not exists ${sql.id(workspace)}`.execute(tx);
    // Shared by all workspaces.
    await sql`create extension if not exists pg_trgm with schema public`.execute(tx);
    if (workspace !== MAIN_WORKSPACE) return;
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename = any(${FIRST_TABLES})
        and to_regclass('public.kysely_migration') is not null
        and to_regclass(${`${workspace}.kysely_migration`}) is null`.execute(tx);
    for (const { name } of rows) {
      await sql`alter table ${sql.id('public', name)} set schema ${sql.id(workspace)}`.execute(tx);
    }
  });
}

async function migrate(db: Kysely<Schema>, workspace: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: workspace,
    // Each module numbers its own migrations, so one may follow a later number of another module.
    allowUnorderedMigrations: true,
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

import { runMigrations } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartUpError } from '../start-up-error.ts';
import type { Database } from './connect.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** Any number, as long as nothing else in this database locks the same. */
const MIGRATION_LOCK = 4_400_004;

/**
 * Brings the database to the newest schema, the job queue's included. Servers that start at once wait for each other; a migration
 * that fails leaves the schema as it was. The database should be opened with `MIGRATION_LIMITS`.
 */
export async function migrateToLatest({ db, jobs }: Pick<Database, 'db' | 'jobs'>): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Rewriting a large table, or waiting for another server that does, takes longer than any request may.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      await migrate(connection);
      await runMigrations({ pgPool: jobs.pool, schema: jobs.schema });
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Each module numbers its own: one may come after a later one of another module.
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

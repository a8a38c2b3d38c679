import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartUpError } from '../start-up-error.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/**
 * Brings the database to the newest schema. Servers that start at once wait for each other; a migration that
 * fails leaves the schema as it was.
 */
export async function migrateToLatest(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results.find((result) => result.status === 'Error');
  const step = failed === undefined ? '' : ` (${failed.migrationName})`;
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartUpError(`The database schema could not be brought up to date${step}: ${reason}`, {
    cause: error,
  });
}

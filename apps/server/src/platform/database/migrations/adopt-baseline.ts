import { type Kysely, sql } from 'kysely';
import { StartUpError } from '../../start-up-error.ts';
import type { Schema } from '../schema.ts';
import { workspaceMigrations } from './workspace/index.ts';

/** The number of migrations that created the same tables before the baseline replaced them. */
const EARLIER_MIGRATIONS = 35;

/** A database that has all earlier migrations has the baseline. */
export async function adoptBaseline(db: Kysely<Schema>, workspace: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const earlier = (await appliedIn(tx, workspace)).filter(
      (name) => !Object.hasOwn(workspaceMigrations, name),
    );
    const isBeforeWorkspaces = (await appliedIn(tx, 'public')).includes('0001-first-slice');
    if (earlier.length === 0 && !isBeforeWorkspaces) return;
    if (earlier.length !== EARLIER_MIGRATIONS) {
      throw new StartUpError(
        'The database was last used by a pre-release version that this one can no longer upgrade. ' +
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

import { type Kysely, sql, type Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import { StartUpError } from '../../start-up-error.ts';
import type { Schema } from '../schema.ts';

/**
 * Applies the migrations that the current schema lacks, sorted by name: all of them or, if one fails, none. (Kysely's
 * migrator keeps the same record, but first reads the tables of all schemas, which takes longer with every
 * workspace.)
 * @throws StartUpError with the name of the migration that failed
 */
export async function applyMigrations(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  );
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
    const names = Object.keys(migrations).sort();
    const unknown = rows.find(({ name }, index) => name !== names[index]);
    if (unknown !== undefined)
      throw failure(unknown.name, 'this version does not know it, or lacks an earlier one');
    for (const name of names.slice(rows.length)) await apply(tx, name, migrations[name]);
  });
}

async function apply(tx: Transaction<Schema>, name: string, migration: Migration | undefined): Promise<void> {
  try {
    await migration?.up(tx);
    await sql`
      insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      tx,
    );
  } catch (error) {
    throw failure(name, error instanceof Error ? error.message : String(error), error);
  }
}

const failure = (name: string, reason: string, cause?: unknown): StartUpError =>
  new StartUpError(`The database schema could not be upgraded (${name}): ${reason}`, { cause });

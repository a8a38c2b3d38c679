import { type Kysely, sql } from 'kysely';
import { isBeingRestored, RESTORING_SCHEMA } from '../database/restoring.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import type { Schema } from '../database/schema.ts';

const SCHEMAS = sql.id(RESTORING_SCHEMA, 'schemas');

/**
 * Marks the database as one that these schemas are being restored into. First removes what an earlier restore left
 * behind.
 * @throws an error that says what to do if the database contains an installation
 */
export async function beginRestore(db: Kysely<Schema>, schemas: readonly string[]): Promise<void> {
  await abandonRestore(db);
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname = any(${schemas})`.execute(db);
  if (rows.length > 0) {
    throw new Error(
      `The database is not empty: it has the schema ${rows.map(({ name }) => name).join(', ')}. ` +
        'Nothing was changed. Set DATA_DIR to an empty directory, or DATABASE_URL to an empty database.',
    );
  }
  await db.transaction().execute(async (tx) => {
    await sql`create schema ${sql.id(RESTORING_SCHEMA)}`.execute(tx);
    await sql`create table ${SCHEMAS} (name text primary key)`.execute(tx);
    await sql`insert into ${SCHEMAS} select unnest(${schemas}::text[])`.execute(tx);
  });
}

/** Removes what an interrupted restore created: nothing else uses these names. */
export async function abandonRestore(db: Kysely<Schema>): Promise<void> {
  if (!(await isBeingRestored(db))) return;
  const { rows } = await sql<{ name: string }>`select name from ${SCHEMAS}`.execute(db);
  for (const { name } of rows) {
    // The connection that filled its tables may still be ending.
    await retryConflicts(() => sql`drop schema if exists ${sql.id(name)} cascade`.execute(db));
  }
  await endRestore(db);
}

/** The database is complete. */
export async function endRestore(db: Kysely<Schema>): Promise<void> {
  await sql`drop schema ${sql.id(RESTORING_SCHEMA)} cascade`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { StartUpError } from '../start-up-error.ts';
import type { Schema } from './schema.ts';

/** Exists while a backup is restored: what is in the database is not complete. */
export const RESTORING_SCHEMA = 'clearbench_restoring';

export async function isBeingRestored(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${RESTORING_SCHEMA}`.execute(db);
  return rows.length > 0;
}

/** @throws StartUpError after a restore that did not come to its end */
export async function requireWhole(db: Kysely<Schema>): Promise<void> {
  if (!(await isBeingRestored(db))) return;
  throw new StartUpError(
    'The database holds part of a backup: its restore was interrupted. Run `npm run restore -- FILE` again; it starts from the beginning.',
  );
}

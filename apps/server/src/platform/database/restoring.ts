import { type Kysely, sql } from 'kysely';
import { StartUpError } from '../start-up-error.ts';
import type { Schema } from './schema.ts';

/** Exists during a restore: the content of the database is incomplete. */
export const RESTORING_SCHEMA = 'clearbench_restoring';

export async function isBeingRestored(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${RESTORING_SCHEMA}`.execute(db);
  return rows.length > 0;
}

/** @throws StartUpError after an interrupted restore */
export async function requireWhole(db: Kysely<Schema>): Promise<void> {
  if (!(await isBeingRestored(db))) return;
  throw new StartUpError(
    'The database holds part of a backup: its restore was interrupted. Run `npx clearbench admin restore FILE` again; it starts from the beginning.',
  );
}

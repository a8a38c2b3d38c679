import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { hasTable } from '../has-table.ts';
import { runFile, runFiles } from '../run-files.ts';

const TABLES = join(import.meta.dirname, '0001-baseline');
/** The control schema has a separate chain, in an identical table. */
const AUDIT = join(import.meta.dirname, '../workspace/0001-baseline/audit.sql');
/** Before there was a control schema, the only workspace had its tables. */
const EARLIER = 'main';
const MOVED = {
  'auth.sql': ['operators', 'sessions', 'auth_attempts'],
  'keys.sql': ['retired_master_keys'],
} as const;
const MOVED_VALUES = ['super_password_hash', 'master_key_canary'];

/** Creates the tables of the installation. Tables that the workspace `main` already has are moved without copying. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isMoved = await hasTable(db, EARLIER, 'operators');
  await runFiles(db, TABLES, isMoved ? Object.keys(MOVED) : []);
  await runFile(db, AUDIT);
  if (!isMoved) return;
  for (const table of Object.values(MOVED).flat()) {
    await sql`alter table ${sql.id(EARLIER, table)} set schema clearbench`.execute(db);
  }
  const settings = sql.id(EARLIER, 'settings');
  await sql`insert into settings select * from ${settings} where key = any(${MOVED_VALUES})`.execute(db);
  await sql`delete from ${settings} where key = any(${MOVED_VALUES})`.execute(db);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

const TABLES = join(import.meta.dirname, '0001-baseline');

/** Creates the tables of all modules: a file for each module, none of which refers to another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of readdirSync(TABLES).sort()) {
    await sql.raw(readFileSync(join(TABLES, file), 'utf8')).execute(db);
  }
}

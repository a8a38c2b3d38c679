import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

/** Tables of the module `retention`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readFileSync(join(import.meta.dirname, '0002-retention.sql'), 'utf8')).execute(db);
}

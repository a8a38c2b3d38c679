import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

/** Runs the SQL files of a directory by their names, except these. */
export async function runFiles(
  db: Kysely<unknown>,
  directory: string,
  except: readonly string[] = [],
): Promise<void> {
  for (const file of readdirSync(directory).sort()) {
    if (!except.includes(file)) await sql.raw(readFileSync(join(directory, file), 'utf8')).execute(db);
  }
}

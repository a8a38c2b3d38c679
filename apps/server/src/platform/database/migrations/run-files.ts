import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

/** A statement ends at the end of its line. */
const END = /;$/m;

/** Runs the SQL files of a directory by their names, except these. */
export async function runFiles(
  db: Kysely<unknown>,
  directory: string,
  except: readonly string[] = [],
): Promise<void> {
  for (const file of readdirSync(directory).sort()) {
    if (!except.includes(file)) await runFile(db, join(directory, file));
  }
}

/** Runs the statements of an SQL file one by one, because Citus cannot create an index that shares its text with other statements. */
export async function runFile(db: Kysely<unknown>, path: string): Promise<void> {
  for (const statement of readFileSync(path, 'utf8').split(END)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}

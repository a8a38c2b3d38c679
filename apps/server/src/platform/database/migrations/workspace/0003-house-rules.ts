import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const TABLES = join(import.meta.dirname, '0003-house-rules.sql');

/** The table of the module `house-rules`. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, TABLES);

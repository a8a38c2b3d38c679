import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const TABLES = join(import.meta.dirname, '0005-test-plans.sql');

/** The tables of the module `test-plans`. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, TABLES);

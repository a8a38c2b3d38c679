import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFiles } from '../run-files.ts';

const TABLES = join(import.meta.dirname, '0001-baseline');

/** Creates the tables of all modules: a file for each module, none of which refers to another one. */
export const up = (db: Kysely<unknown>): Promise<void> => runFiles(db, TABLES);

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const TABLES = join(import.meta.dirname, '0002-retention.sql');

/** Tables of the module `retention`. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, TABLES);

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const TABLES = join(import.meta.dirname, '0006-test-results.sql');

/** Results are frozen at the sign-off. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, TABLES);

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const INDEXES = join(import.meta.dirname, '0009-transfer-filters.sql');

/** Transfers are found by amount, bank and API key. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, INDEXES);

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const COLUMNS = join(import.meta.dirname, '0008-document-texts.sql');

/** House rules and test plans keep the text that they were written as. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, COLUMNS);

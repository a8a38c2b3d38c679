import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const COLUMNS = join(import.meta.dirname, '0011-sftp-waits.sql');

/** Uploads wait for a final name or for a trigger file. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, COLUMNS);

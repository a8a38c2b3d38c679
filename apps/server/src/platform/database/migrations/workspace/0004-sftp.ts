import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const TABLES = join(import.meta.dirname, '0004-sftp.sql');

/** Tables of the module `sftp`. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, TABLES);

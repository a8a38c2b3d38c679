import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const PAYLOADS = join(import.meta.dirname, '0010-payloads-once.sql');

/** A payload is stored once in a workspace, and a file over SFTP tells how many of its rows are stored. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, PAYLOADS);

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const KEYS = join(import.meta.dirname, '0012-sftp-pgp.sql');

/** Files over SFTP are encrypted with PGP. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, KEYS);

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

/** The host key of the SFTP server, and its users. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runFile(db, join(import.meta.dirname, '0004-sftp.sql'));

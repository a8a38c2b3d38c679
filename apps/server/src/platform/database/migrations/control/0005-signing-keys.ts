import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

/** The keys with which the installation signs results. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runFile(db, join(import.meta.dirname, '0005-signing-keys.sql'));

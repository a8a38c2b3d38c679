import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

/** Second factors, and the use of sessions. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runFile(db, join(import.meta.dirname, '0008-factors.sql'));

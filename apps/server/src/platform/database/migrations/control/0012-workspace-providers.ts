import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

/** Identity providers of single workspaces, and the accounts that they make. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runFile(db, join(import.meta.dirname, '0012-workspace-providers.sql'));

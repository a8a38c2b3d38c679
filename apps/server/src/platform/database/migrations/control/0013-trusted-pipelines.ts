import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

/** Access tokens in exchange for the OpenID Connect tokens of pipelines. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runFile(db, join(import.meta.dirname, '0013-trusted-pipelines.sql'));

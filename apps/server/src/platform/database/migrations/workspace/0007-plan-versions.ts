import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const TABLES = join(import.meta.dirname, '0007-plan-versions.sql');

/** Every version of a plan is kept, and runs know the house rules that they began with. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, TABLES);

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const REFUSED = join(import.meta.dirname, '0013-refused-payloads.sql');

/** The latest refused payloads are kept. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, REFUSED);

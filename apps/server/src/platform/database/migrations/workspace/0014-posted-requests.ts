import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const NAMES = join(import.meta.dirname, '0014-posted-requests.sql');

/** One sweep answers recalls and inquiries. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, NAMES);

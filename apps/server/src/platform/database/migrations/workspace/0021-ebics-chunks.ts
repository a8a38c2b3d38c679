import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const CHUNKS = join(import.meta.dirname, '0021-ebics-chunks.sql');

/** The data of EBICS orders are stored in pieces. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, CHUNKS);

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const ITEM_BYTES = join(import.meta.dirname, '0023-item-bytes.sql');

/** The positions of items in files are counted in bytes. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, ITEM_BYTES);

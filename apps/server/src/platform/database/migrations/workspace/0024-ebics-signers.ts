import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const SIGNERS = join(import.meta.dirname, '0024-ebics-signers.sql');

/** A subscriber of EBICS signs by user id. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, SIGNERS);

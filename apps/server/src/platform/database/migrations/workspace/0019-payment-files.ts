import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const PAYMENT_FILES = join(import.meta.dirname, '0019-payment-files.sql');

/** The payees of files are verified before their payments are executed. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, PAYMENT_FILES);

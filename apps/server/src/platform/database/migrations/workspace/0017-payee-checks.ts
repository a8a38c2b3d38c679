import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const PAYEE_CHECKS = join(import.meta.dirname, '0017-payee-checks.sql');

/** Payees are verified before transfers are sent. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, PAYEE_CHECKS);

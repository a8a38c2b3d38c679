import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const PAYEES = join(import.meta.dirname, '0016-payees.sql');

/** The simulated bank verifies payees. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, PAYEES);

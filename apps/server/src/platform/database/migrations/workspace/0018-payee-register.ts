import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const PAYEE_REGISTER = join(import.meta.dirname, '0018-payee-register.sql');

/** The register learns from the ledger, and answers Confirmation of Payee, too. Wrong names are counted over all processes. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, PAYEE_REGISTER);

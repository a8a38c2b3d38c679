import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { runFile } from '../run-files.ts';

const PAYEES = join(import.meta.dirname, '0016-payees.sql');
const FIRST_PAYEES = join(import.meta.dirname, '0016-first-payees.sql');

/** The simulated bank verifies payees. A workspace that was in use before gets none that its operators didn't add. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runFile(db, PAYEES);
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (select from audit_entries) or exists (select from transactions) as "isInUse"`.execute(db);
  if (rows[0]?.isInUse !== true) await runFile(db, FIRST_PAYEES);
}

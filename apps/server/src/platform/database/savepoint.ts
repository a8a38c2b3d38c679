import { sql, type Transaction } from 'kysely';
import { markNotes } from './before-commit.ts';
import { isDatabaseUnavailable } from './errors.ts';
import type { Schema } from './schema.ts';

/**
 * Does part of a transaction that may fail without the rest. Returns whether it succeeded.
 * @throws an outage of the database, after which the transaction cannot continue.
 */
export async function attempt(tx: Transaction<Schema>, part: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx);
  const dropNotes = await markNotes(tx);
  try {
    await part();
    await sql`release savepoint attempt`.execute(tx);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    dropNotes();
    return false;
  }
}

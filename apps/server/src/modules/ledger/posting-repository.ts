import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { LedgerPostingTable, Schema } from '../../platform/database/schema.ts';
import { type LedgerEntry, rowsOf } from './entries.ts';
import { LOCK_SHARED, MISMATCH, POST } from './statements.ts';

export type PostingRow = Selectable<LedgerPostingTable>;

/**
 * Posts the entries that are not posted yet, within the caller's transaction.
 * @throws RangeError when an entry is invalid, or was posted before with other accounts or amounts.
 */
export async function postEntries(tx: Kysely<Schema>, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { postings, accounts } = rowsOf(entries);
  const given = JSON.stringify(postings);
  await tx.executeQuery(CompiledQuery.raw(LOCK_SHARED));
  const result = await tx.executeQuery<{ count: bigint; torn: string | null }>(
    CompiledQuery.raw(POST, [given, JSON.stringify(accounts)]),
  );
  const [outcome] = result.rows;
  if (Number(outcome?.count) === postings.length) return;
  const changed = outcome?.torn ?? (await findMismatch(tx, given));
  if (changed !== null)
    throw new RangeError(`The entry ${changed} was posted before with other accounts or amounts.`);
}

async function findMismatch(tx: Kysely<Schema>, given: string): Promise<string | null> {
  const { rows } = await tx.executeQuery<{ entry_id: string }>(CompiledQuery.raw(MISMATCH, [given]));
  return rows[0]?.entry_id ?? null;
}

/** The ids of entries begin with the transfer's id, so the index finds them. */
export const postingsOf = (db: Kysely<Schema>, transactionId: string): Promise<PostingRow[]> =>
  db
    .selectFrom('ledger_postings')
    .selectAll()
    .where('entry_id', '>=', `${transactionId}:`)
    .where('entry_id', '<', `${transactionId};`)
    .orderBy('booked_at')
    .orderBy('seq')
    .execute();

export async function isTransaction(db: Kysely<Schema>, transactionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transactions')
    .select('seq')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row !== undefined;
}

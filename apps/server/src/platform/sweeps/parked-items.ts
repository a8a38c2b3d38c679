import type { ParkedItem } from '@clearbench/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Newest first. `transactionSeq`: only items that concern this transfer. */
export async function listParked(
  db: Kysely<Schema>,
  limit: number,
  transactionSeq?: bigint,
): Promise<ParkedItem[]> {
  let query = db
    .selectFrom('parked_items as p')
    .leftJoin('transactions as t', 't.seq', 'p.transaction_seq')
    .selectAll('p')
    .select('t.transaction_id');
  if (transactionSeq !== undefined) query = query.where('p.transaction_seq', '=', transactionSeq);
  const rows = await query.orderBy('p.parked_at', 'desc').limit(limit).execute();
  return rows.map(({ id, work, problem, attempts, transaction_id, parked_at, retry_at }) => ({
    id,
    work,
    problem,
    attempts,
    transactionId: transaction_id,
    parkedAt: parked_at.toISOString(),
    retryAt: retry_at.toISOString(),
  }));
}

/**
 * Retries the given item, or all, at once. Announce the topic `parked` after the commit. Returns the items; none if
 * there is no such item.
 */
export async function retryParked(
  tx: Transaction<Schema>,
  id: string | null,
): Promise<{ work: string; item: string; problem: string }[]> {
  let query = tx.updateTable('parked_items').set({ retry_at: new Date() });
  if (id !== null) query = query.where('id', '=', id);
  return await query.returning(['work', 'item', 'problem']).execute();
}

/** These items need no retry: they are done, or gone. Returns how many were parked. */
export async function releaseParked(
  db: Kysely<Schema>,
  work: string,
  items: readonly string[],
): Promise<bigint> {
  if (items.length === 0) return 0n;
  const { numDeletedRows } = await db
    .deleteFrom('parked_items')
    .where('work', '=', work)
    .where('item', 'in', items)
    .executeTakeFirst();
  return numDeletedRows;
}

/** Stops retrying these works' items about a transfer. Returns the items. */
export async function takeParked(
  tx: Transaction<Schema>,
  works: readonly string[],
  transactionSeq: bigint,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('parked_items')
    .where('transaction_seq', '=', transactionSeq)
    .where('work', 'in', works)
    .returning('item')
    .execute();
  return rows.map(({ item }) => item);
}

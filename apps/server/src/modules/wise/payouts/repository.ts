import type { Kysely, Selectable } from 'kysely';
import type { Schema, WisePayoutTable } from '../../../platform/database/schema.ts';

export type PayoutRow = Selectable<WisePayoutTable>;
export type PayoutRepository = ReturnType<typeof createPayoutRepository>;

const OPEN = ['queued', 'created', 'funded'] as const;

export function createPayoutRepository(db: Kysely<Schema>) {
  return {
    /** Due open payouts. One process at a time asks. */
    due: (at: Date, limit: number): Promise<PayoutRow[]> =>
      db
        .selectFrom('wise_payouts')
        .selectAll()
        .where('state', 'in', OPEN)
        .where('due_at', '<=', at)
        .orderBy('due_at')
        .limit(limit)
        .execute(),

    /** Sent payouts that may be returned and are due for a check. `since` is virtual. */
    sentDue: (at: Date, since: Date, limit: number): Promise<PayoutRow[]> =>
      db
        .selectFrom('wise_payouts')
        .selectAll()
        .where('state', '=', 'sent')
        .where('due_at', '<=', at)
        .where('requested_at', '>', since)
        .orderBy('due_at')
        .limit(limit)
        .execute(),

    async nextDueAt(): Promise<Date | null> {
      const row = await db
        .selectFrom('wise_payouts')
        .select('due_at')
        .where('state', 'in', OPEN)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      return row?.due_at ?? null;
    },

    async depth(): Promise<number> {
      const row = await db
        .selectFrom('wise_payouts')
        .select((of) => of.fn.countAll<bigint>().as('count'))
        .where('state', 'in', OPEN)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    byTransaction: async (transactionId: string): Promise<PayoutRow | null> =>
      (await db
        .selectFrom('wise_payouts')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst()) ?? null,

    byWiseTransfer: async (wiseTransferId: bigint): Promise<PayoutRow | null> =>
      (await db
        .selectFrom('wise_payouts')
        .selectAll()
        .where('wise_transfer_id', '=', wiseTransferId)
        .executeTakeFirst()) ?? null,

    update: (payout: PayoutRow, changes: Partial<PayoutRow>): Promise<boolean> =>
      updatePayout(db, payout, changes),

    /** An account was connected: payouts that waited for that continue at once. */
    async hurry(at: Date): Promise<void> {
      await db
        .updateTable('wise_payouts')
        .set({ due_at: at })
        .where('state', 'in', OPEN)
        .where('due_at', '>', at)
        .execute();
    },
  };
}

export async function insertPayouts(tx: Kysely<Schema>, rows: readonly PayoutRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('wise_payouts')
    .values([...rows])
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .execute();
}

/** False if the payout is no longer in the state in which it was read: Wise may report before it answers. */
export async function updatePayout(
  db: Kysely<Schema>,
  { transaction_id, state }: PayoutRow,
  changes: Partial<PayoutRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wise_payouts')
    .set(changes)
    .where('transaction_id', '=', transaction_id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a newer state of Wise. False if a later one is already known: events are repeated and arrive in any order. */
export async function takeNewerState(
  tx: Kysely<Schema>,
  transactionId: string,
  occurredAt: Date,
  changes: Partial<PayoutRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wise_payouts')
    .set({ ...changes, provider_state_at: occurredAt })
    .where('transaction_id', '=', transactionId)
    .where((of) => of.or([of('provider_state_at', 'is', null), of('provider_state_at', '<', occurredAt)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

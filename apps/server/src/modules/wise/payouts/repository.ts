import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema, WisePayoutTable } from '../../../platform/database/schema.ts';

export type PayoutRow = Selectable<WisePayoutTable>;
export type PayoutRepository = ReturnType<typeof createPayoutRepository>;

const OPEN = ['queued', 'created', 'funding', 'funded', 'cancelling'] as const;
/** Wise was not yet asked to debit the money. */
const UNPAID = ['queued', 'created'] as const;

export const isUnpaid = ({ state }: PayoutRow): boolean => UNPAID.some((unpaid) => unpaid === state);

export function createPayoutRepository(db: Kysely<Schema>) {
  return {
    /** Due open payouts that are not held, plus the given ones. One process at a time queries them. */
    due: (at: Date, limit: number, without: readonly string[]): Promise<PayoutRow[]> =>
      db
        .selectFrom('wise_payouts')
        .selectAll()
        .where('state', 'in', OPEN)
        .where('due_at', '<=', at)
        .where('held', '=', false)
        .$if(without.length > 0, (query) => query.where('transaction_id', 'not in', without))
        .orderBy('due_at')
        .limit(limit)
        .execute(),

    /** Sent payouts that may be returned and are due for a check. `since` is virtual. */
    sentDue: (at: Date, since: Date, limit: number, without: readonly string[]): Promise<PayoutRow[]> =>
      db
        .selectFrom('wise_payouts')
        .selectAll()
        .where('state', '=', 'sent')
        .where('due_at', '<=', at)
        .where('requested_at', '>', since)
        .$if(without.length > 0, (query) => query.where('transaction_id', 'not in', without))
        .orderBy('due_at')
        .limit(limit)
        .execute(),

    async nextDueAt(without: readonly string[]): Promise<Date | null> {
      const row = await db
        .selectFrom('wise_payouts')
        .select('due_at')
        .where('state', 'in', OPEN)
        .where('held', '=', false)
        .$if(without.length > 0, (query) => query.where('transaction_id', 'not in', without))
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
        .where('held', '=', false)
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

    /** Counts a failed attempt, whatever the payout's present state. */
    async putOff(transactionId: string, problem: string, dueAt: Date): Promise<void> {
      await db
        .updateTable('wise_payouts')
        .set((of) => ({ problem, due_at: dueAt, attempts: of('attempts', '+', 1) }))
        .where('transaction_id', '=', transactionId)
        .execute();
    },

    /** Runs before another one is created for the same payout. */
    async keepRecipient({ transaction_id, profile_id }: PayoutRow, recipientId: number): Promise<void> {
      await db
        .updateTable('wise_payouts')
        .set({ recipient_id: BigInt(recipientId), profile_id })
        .where('transaction_id', '=', transaction_id)
        .execute();
    },

    /** From now on, its money may leave, and it can no longer be withdrawn or held. Null if it already was. */
    async claim(payout: PayoutRow, at: Date): Promise<PayoutRow | null> {
      const claimed = { state: 'funding', funding_at: at } as const;
      const { numUpdatedRows } = await db
        .updateTable('wise_payouts')
        .set(claimed)
        .where('transaction_id', '=', payout.transaction_id)
        .where('state', '=', payout.state)
        .where('held', '=', false)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? { ...payout, ...claimed } : null;
    },

    /**
     * A payout that was withdrawn while its transfer was being created at Wise: that transfer must be cancelled
     * there.
     */
    async cancelLate({ transaction_id }: PayoutRow, made: Partial<PayoutRow>, at: Date): Promise<void> {
      await db
        .updateTable('wise_payouts')
        .set({ ...made, state: 'cancelling', due_at: at })
        .where('transaction_id', '=', transaction_id)
        .where('state', '=', 'cancelled')
        .where('wise_transfer_id', 'is', null)
        .execute();
    },

    /** An account was connected: payouts that waited for it continue at once. */
    async bringForward(at: Date): Promise<void> {
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

/** False if the payout's state has changed since it was read: Wise may report before it answers. */
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

/** Runs in the transaction that then locks the transfers. */
export async function lockPayouts(tx: Kysely<Schema>, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length === 0) return;
  await tx
    .selectFrom('wise_payouts')
    .select('transaction_id')
    .where('transaction_id', 'in', transactionIds)
    .orderBy('transaction_id')
    .forUpdate()
    .execute();
}

/** Withdraws a payout. False if its money may have left. */
export async function cancelPayout(tx: Kysely<Schema>, transactionId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wise_payouts')
    .set({
      // A payout that was created at Wise is cancelled there later.
      state: sql<
        'cancelling' | 'cancelled'
      >`case state when 'created' then 'cancelling' else 'cancelled' end`,
      held: false,
      problem: null,
      attempts: 0,
      due_at: at,
    })
    .where('transaction_id', '=', transactionId)
    .where('state', 'in', UNPAID)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Holds a payout, or resumes it at once. False if its money may have left. */
export async function holdPayout(
  tx: Kysely<Schema>,
  transactionId: string,
  held: boolean,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wise_payouts')
    .set({ held, due_at: at })
    .where('transaction_id', '=', transactionId)
    .where('state', 'in', UNPAID)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores a newer state from Wise. False if a later one is already known (events are repeated and arrive in any
 * order), or if the payout's state has changed since it was read.
 */
export async function takeNewerState(
  tx: Kysely<Schema>,
  { transaction_id, state }: PayoutRow,
  occurredAt: Date,
  changes: Partial<PayoutRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wise_payouts')
    .set({ ...changes, provider_state_at: occurredAt })
    .where('transaction_id', '=', transaction_id)
    .where('state', '=', state)
    .where((of) => of.or([of('provider_state_at', 'is', null), of('provider_state_at', '<', occurredAt)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

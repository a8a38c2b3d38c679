import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

/** Removes the payouts of transfers that have ended, within the caller's transaction. */
export const removePayouts = (tx: Kysely<Schema>, transactionIds: readonly string[]): Promise<unknown> =>
  tx.deleteFrom('wise_payouts').where('transaction_id', 'in', transactionIds).execute();

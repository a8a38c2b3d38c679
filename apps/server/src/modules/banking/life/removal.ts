import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

/** Removes the lives of transfers that have ended, within the caller's transaction, which holds their locks. */
export const removeLives = (tx: Kysely<Schema>, seqs: readonly bigint[]): Promise<unknown> =>
  tx.deleteFrom('transfer_lives').where('transaction_seq', 'in', seqs).execute();

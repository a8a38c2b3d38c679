import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Removes the messages of transfers that have ended, within the caller's transaction. The counters of the networks stay. */
export const removeNetworkMessages = (tx: Kysely<Schema>, seqs: readonly bigint[]): Promise<unknown> =>
  tx.deleteFrom('network_messages').where('transaction_seq', 'in', seqs).execute();

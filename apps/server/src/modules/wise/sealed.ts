import { NOTHING_SEALED } from '../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../platform/secrets/sealed-table.ts';
import { MASTER_KEY_LOST } from './failures.ts';

export const SEALED_WISE: readonly SealedTable[] = [
  {
    table: 'wise_connections',
    id: 'id',
    columns: [
      { sealed: 'handle_sealed', fingerprint: 'handle_hash' },
      { sealed: 'access_token_sealed' },
      { sealed: 'refresh_token_sealed' },
    ],
    async forget(tx) {
      const { numUpdatedRows } = await tx
        .updateTable('wise_connections')
        .set({ state: 'lost', problem: MASTER_KEY_LOST, changed_at: new Date() })
        .where('state', '=', 'connected')
        .executeTakeFirst();
      await tx
        .updateTable('wise_connections')
        .set({
          handle_sealed: NOTHING_SEALED,
          access_token_sealed: NOTHING_SEALED,
          refresh_token_sealed: null,
          expires_at: null,
        })
        .execute();
      return { lostWiseConnections: Number(numUpdatedRows) };
    },
  },
  {
    table: 'wise_authorizations',
    id: 'state_hash',
    columns: [{ sealed: 'verifier_sealed' }],
    /** An operator who is on Wise's page now must start again. */
    async forget(tx) {
      await tx.deleteFrom('wise_authorizations').execute();
      return {};
    },
  },
  {
    table: 'wise_simulator_keys',
    id: 'id',
    columns: [{ sealed: 'private_key_sealed' }],
    /** The simulator creates a new pair when it needs one. Its accounts and transfers stay. */
    async forget(tx) {
      await tx.deleteFrom('wise_simulator_keys').execute();
      return {};
    },
  },
];

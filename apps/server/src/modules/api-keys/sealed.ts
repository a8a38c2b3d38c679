import { sql } from 'kysely';
import { NOTHING_SEALED } from '../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../platform/secrets/sealed-table.ts';

export const SEALED_API_KEYS: SealedTable = {
  table: 'api_keys',
  id: 'id',
  columns: [{ sealed: 'key_sealed', fingerprint: 'key_hash', alsoIn: 'api_key_places' }],
  /** Senders can no longer be recognised: each key is revoked, and stays listed without its text. */
  async forget(tx) {
    const { numUpdatedRows } = await tx
      .updateTable('api_keys')
      .set({ is_active: false, revoked_at: sql<Date>`now()` })
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    await tx.updateTable('api_keys').set({ key_sealed: NOTHING_SEALED }).execute();
    return { revokedApiKeys: Number(numUpdatedRows) };
  },
};

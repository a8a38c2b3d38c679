import { NOTHING_SEALED } from '../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../platform/secrets/sealed-table.ts';

export const SEALED_SIGNING_KEYS: SealedTable = {
  table: 'signing_keys',
  id: 'kid',
  columns: [{ sealed: 'private_sealed' }],
  /** Their public halves are kept, so that their signatures stay valid. The next result gets a new key. */
  async forget(tx) {
    const { numUpdatedRows } = await tx
      .updateTable('signing_keys')
      .set({ private_sealed: NOTHING_SEALED, retired_at: new Date() })
      .where('retired_at', 'is', null)
      .executeTakeFirst();
    await tx.updateTable('signing_keys').set({ private_sealed: NOTHING_SEALED }).execute();
    return { lostSigningKeys: Number(numUpdatedRows) };
  },
};

import { NOTHING_SEALED } from '../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../platform/secrets/sealed-table.ts';

export const SEALED_WORKSPACE_PROVIDERS: SealedTable = {
  table: 'workspace_providers',
  id: 'workspace_id',
  columns: [{ sealed: 'secret_sealed' }],
  /** The provider refuses every sign-in until a manager has entered its secret again. */
  async forget(tx) {
    const { numUpdatedRows } = await tx
      .updateTable('workspace_providers')
      .set({ secret_sealed: NOTHING_SEALED })
      .executeTakeFirst();
    return { providersWithoutSecret: Number(numUpdatedRows) };
  },
};

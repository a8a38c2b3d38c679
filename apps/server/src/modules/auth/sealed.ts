import type { SealedTable } from '../../platform/secrets/sealed-table.ts';

export const SEALED_OPERATORS: SealedTable = {
  table: 'operators',
  id: 'id',
  columns: [{ sealed: 'sandbox_password_sealed' }],
  /** The login form is no longer prefilled. The password still works. */
  async forget(tx) {
    const { numUpdatedRows } = await tx
      .updateTable('operators')
      .set({ sandbox_password_sealed: null })
      .where('sandbox_password_sealed', 'is not', null)
      .executeTakeFirst();
    return { forgottenPasswords: Number(numUpdatedRows) };
  },
};

import type { SealedTable } from '../../platform/secrets/sealed-table.ts';

export const SEALED_OPERATORS: SealedTable = {
  table: 'operators',
  id: 'id',
  columns: [{ sealed: 'sandbox_password_sealed' }, { sealed: 'totp_sealed' }],
  /** The login form is no longer prefilled; the password still works. Authenticator apps are forgotten; recovery codes and passkeys still work. */
  async forget(tx) {
    const { numUpdatedRows } = await tx
      .updateTable('operators')
      .set({ sandbox_password_sealed: null })
      .where('sandbox_password_sealed', 'is not', null)
      .executeTakeFirst();
    const apps = await tx
      .updateTable('operators')
      .set({ totp_sealed: null, totp_step: null })
      .where('totp_sealed', 'is not', null)
      .executeTakeFirst();
    return { forgottenApps: Number(apps.numUpdatedRows), forgottenPasswords: Number(numUpdatedRows) };
  },
};

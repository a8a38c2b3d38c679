import type { Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { NOTHING_SEALED } from '../../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-table.ts';

export const SEALED_WEBHOOKS: SealedTable = {
  table: 'webhooks',
  id: 'id',
  columns: [{ sealed: 'secret_sealed' }, { sealed: 'previous_secret_sealed' }, { sealed: 'url_sealed' }],
  /** Nothing can be signed until an operator creates a new secret; until then, notifications are kept. */
  async forget(tx) {
    const endedListeningSessions = await endListening(tx);
    await tx
      .updateTable('webhooks')
      .set({ state: 'disabled', disabled_reason: 'secret_lost', disabled_at: new Date() })
      .where('state', '=', 'active')
      .where('kind', '<>', 'listener')
      .execute();
    await tx
      .updateTable('webhooks')
      .set({ url_sealed: NOTHING_SEALED })
      .where('url_sealed', 'is not', null)
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('webhooks')
      .set({
        secret_sealed: NOTHING_SEALED,
        previous_secret_sealed: null,
        previous_secret_until: null,
      })
      .executeTakeFirst();
    return { webhooksWithoutSecret: Number(numUpdatedRows), endedListeningSessions };
  },
};

/**
 * They belong to API keys, which are revoked, so no developer returns: they are removed like other abandoned
 * sessions.
 */
async function endListening(tx: Transaction<Schema>): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_lanes')
    .set({ leased_until: new Date(0) })
    .where('webhook_id', 'in', (query) =>
      query.selectFrom('webhooks').select('id').where('kind', '=', 'listener'),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

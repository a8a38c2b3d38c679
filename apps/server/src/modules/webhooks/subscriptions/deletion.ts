import { CompiledQuery, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { BATCH } from '../../../platform/database/in-batches.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { LongActDefinition, LongActStarter } from '../../../platform/long-acts/definition.ts';
import { releaseDeliveries, releaseLane } from '../dispatch/lanes-repository.ts';

type Tx = Transaction<Schema>;

/** Waiting deliveries after this id are still to be cancelled. */
const position = z.object({ after: z.string() });
type Position = z.infer<typeof position>;
export type Deletion = LongActStarter<Position>;

export const DELETION_START: Position = { after: '0' };

const CANCEL = `
with batch as (
  select id from deliveries where webhook_id = $1 and state = 'pending' and id > $2 order by id limit ${BATCH} for update
), cancelled as (
  update deliveries d set state = 'cancelled', due_at = null from batch b where d.id = b.id returning d.id
)
select count(*) as count, max(id) as last from cancelled`;

/**
 * Cancels the waiting deliveries of a webhook that gets no new ones, and finally removes the webhook. Its log stays.
 * Call it with the webhook locked.
 */
export const webhookDeletion = (announce: Announce): LongActDefinition<Position> => ({
  kind: 'webhook.deletion',
  jobName: 'delete webhooks',
  notCancellable: 'A deletion cannot be cancelled.',
  position,
  async step(tx, webhookId, { after }) {
    const query = CompiledQuery.raw(CANCEL, [webhookId, after]);
    const [row] = (await tx.executeQuery<{ count: bigint; last: bigint | null }>(query)).rows;
    const { count = 0n, last = null } = row ?? {};
    const done = Number(count);
    if (done === BATCH) return { done, next: { after: String(last) } };
    // Only reading all of them shows that none is waiting.
    if (after !== DELETION_START.after) return { done, next: DELETION_START };
    await removeRows(tx, webhookId);
    return { done, next: null };
  },
  async count(tx, webhookId) {
    const { count } = await tx
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  changed(webhookId) {
    announce({ topic: 'webhooks', ids: [webhookId] });
    announce({ topic: 'deliveries' });
  },
});

async function removeRows(tx: Tx, id: string): Promise<void> {
  await releaseLane(tx, id);
  await releaseDeliveries(tx, id);
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
  await tx.deleteFrom('webhook_lanes').where('webhook_id', '=', id).execute();
  await tx.deleteFrom('webhook_health').where('webhook_id', '=', id).execute();
  await tx.deleteFrom('webhook_hours').where('webhook_id', '=', id).execute();
}

import { type Kysely, sql } from 'kysely';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { BATCH, inBatches } from '../../platform/database/in-batches.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { record } from './record.ts';
import { putStart, REMOVED_ENTRIES } from './start.ts';

/**
 * Removes the entries before this time, in batches. First, an entry records how far the removal goes, and the hash
 * from which the chain continues. Without such an entry, a missing entry still breaks the chain.
 */
export async function removeAuditEntries(db: Kysely<Schema>, before: Date): Promise<void> {
  const last = await db
    .selectFrom('audit_entries')
    .select(['position', 'hash'])
    .where('at', '<', before)
    // The newest entry stays, because the next one continues from it.
    .where('position', '<', (of) =>
      of.selectFrom('audit_entries').select((e) => e.fn.max('position').as('last')),
    )
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  const upTo = last.position;
  await db.transaction().execute((tx) =>
    record(tx, {
      actor: SYSTEM_ACTOR,
      action: 'retention.removed',
      object: REMOVED_ENTRIES,
      after: { upTo: String(upTo), hash: last.hash.toString('hex') },
    }),
  );
  await inBatches(() => db.transaction().execute((tx) => removeSome(tx, upTo)));
}

/** The right to delete exists within this transaction only. */
async function removeSome(tx: Kysely<Schema>, upTo: bigint): Promise<bigint> {
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['position', 'hash'])
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(BATCH)
    .execute();
  const end = rows.at(-1);
  if (end === undefined) return 0n;
  await putStart(tx, { position: end.position, hash: end.hash.toString('hex') });
  await sql`grant delete on audit_entries to current_user`.execute(tx);
  const { numDeletedRows } = await tx
    .deleteFrom('audit_entries')
    .where('position', '<=', end.position)
    .executeTakeFirst();
  await sql`revoke delete on audit_entries from current_user`.execute(tx);
  return numDeletedRows;
}

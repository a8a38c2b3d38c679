import type { LongAct } from '@clearbench/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isStatementTimeout } from '../database/errors.ts';
import type { Schema } from '../database/schema.ts';
import type { LongActDefinition } from './definition.ts';
import { endAct, isOpen, lockAct, reopenAct } from './rows.ts';

type Tx = Transaction<Schema>;

/** The total is only shown, so it is not worth a long statement. */
const COUNT_MS = 5_000;

/** Stores the total, if it is known soon. */
export async function countAct<Position extends object>(
  db: Kysely<Schema>,
  definition: LongActDefinition<Position>,
  id: string,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(COUNT_MS)}`.execute(tx);
      // Not locked, so that an operator can cancel it without waiting.
      const row = await tx.selectFrom('long_acts').selectAll().where('id', '=', id).executeTakeFirst();
      if (row?.state !== 'running') return;
      const left = await definition.count(tx, row.object_id, definition.position.parse(row.position));
      const total = row.done + BigInt(left);
      await tx.updateTable('long_acts').set({ total }).where('id', '=', id).execute();
    });
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
  }
}

/** `objectId` is null when there is nothing to continue. */
export async function stepAct<Position extends object>(
  tx: Tx,
  definition: LongActDefinition<Position>,
  id: string,
): Promise<{ objectId: string | null; isOver: boolean }> {
  const row = await lockAct(tx, id);
  if (row === undefined || !isOpen(row)) return { objectId: null, isOver: true };
  // Its job was restarted by hand.
  if (row.state === 'failed') await reopenAct(tx, id);
  const { done, next } = await definition.step(tx, row.object_id, definition.position.parse(row.position));
  await tx
    .updateTable('long_acts')
    .set({
      done: row.done + BigInt(done),
      problem: null,
      ...(next === null ? {} : { position: JSON.stringify(next) }),
    })
    .where('id', '=', id)
    .execute();
  if (next === null) await endAct(tx, id, 'done');
  return { objectId: row.object_id, isOver: next === null };
}

/** Stores why the last batch failed. Returns the operation, unless it has ended. */
export async function noteFailure(
  db: Kysely<Schema>,
  id: string,
  error: unknown,
  isLastAttempt: boolean,
): Promise<Pick<LongAct, 'kind' | 'objectId'> | null> {
  const problem = error instanceof Error ? error.message : String(error);
  const row = await db
    .updateTable('long_acts')
    .set({ problem, ...(isLastAttempt ? { state: 'failed' as const, finished_at: new Date() } : {}) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['kind', 'object_id'])
    .executeTakeFirst();
  return row === undefined ? null : { kind: row.kind, objectId: row.object_id };
}

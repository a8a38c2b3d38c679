import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Where a sweep continues; 0 before its first run. */
export async function readCursor(db: Kysely<Schema>, name: string): Promise<bigint> {
  const row = await db
    .selectFrom('sweep_cursors')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.position ?? 0n;
}

/** Moves the sweep's position here unconditionally. */
export async function setCursor(tx: Kysely<Schema>, name: string, position: bigint): Promise<void> {
  await tx
    .insertInto('sweep_cursors')
    .values({ name, position })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position }))
    .execute();
}

/** Others who want to move the sweep's position, or the sweep itself, wait until the transaction ends. */
export async function holdCursor(tx: Kysely<Schema>, name: string): Promise<void> {
  await tx
    .insertInto('sweep_cursors')
    .values({ name, position: 0n })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .execute();
}

/** For a follower of events that is needed from now on: it reads none of the earlier ones. */
export async function skipEarlierEvents(tx: Kysely<Schema>, name: string): Promise<void> {
  const { rows } = await sql<{ newest: bigint | null }>`
    select max(id) as newest from transaction_events`.execute(tx);
  await setCursor(tx, name, rows[0]?.newest ?? 0n);
}

/** Does work and moves the cursor in one transaction; false if another process has moved it. */
export function inTurnOfCursor(
  db: Kysely<Schema>,
  name: string,
  { from, to }: { from: bigint; to: bigint },
  work: (tx: Transaction<Schema>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sweep_cursors')
      .set({ position: to })
      .where('name', '=', name)
      .where('position', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await work(tx);
    return true;
  });
}

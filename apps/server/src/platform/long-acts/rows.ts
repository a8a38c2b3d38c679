import type { LongAct } from '@clearbench/contract';
import type { Selectable, Transaction } from 'kysely';
import type { LongActTable, Schema } from '../database/schema.ts';

type Tx = Transaction<Schema>;
type Row = Selectable<LongActTable>;

/** Locks it: one step at a time. */
export const lockAct = (tx: Tx, id: string): Promise<Row | undefined> =>
  tx.selectFrom('long_acts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const isOpen = ({ state }: Row): boolean => state === 'running' || state === 'failed';

export const endAct = (tx: Tx, id: string, state: 'done' | 'cancelled') =>
  tx.updateTable('long_acts').set({ state, finished_at: new Date() }).where('id', '=', id).execute();

export const cancelThose = (tx: Tx, objectId: string, states: readonly Row['state'][]) =>
  tx
    .updateTable('long_acts')
    .set({ state: 'cancelled', finished_at: new Date() })
    .where('object_id', '=', objectId)
    .where('state', 'in', states)
    .execute();

export const reopenAct = (tx: Tx, id: string) =>
  tx
    .updateTable('long_acts')
    .set({ state: 'running', finished_at: null, problem: null })
    .where('id', '=', id)
    .execute();

export const toLongAct = (row: Row): LongAct => ({
  id: row.id,
  kind: row.kind,
  objectId: row.object_id,
  state: row.state,
  done: Number(row.done),
  total: row.total === null ? null : Number(row.total),
  startedBy: row.started_by,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  problem: row.problem,
});

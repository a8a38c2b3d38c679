import type { Insertable, Kysely, Selectable } from 'kysely';
import type { PlacementChangeTable, Schema } from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';

const LISTED = 10;

/** A change with the name of its workspace. */
export interface ChangeRow extends Selectable<PlacementChangeTable> {
  workspace: string | null;
}

export type PlacementRepository = ReturnType<typeof createPlacementRepository>;

/** @param db that of the installation */
export function createPlacementRepository(db: Kysely<Schema>) {
  const changes = () =>
    db
      .selectFrom('placement_changes as c')
      .leftJoin('workspaces as w', 'w.id', 'c.workspace_id')
      .selectAll('c')
      .select('w.name as workspace');

  return {
    latest: (): Promise<ChangeRow[]> =>
      changes().orderBy('c.started_at', 'desc').orderBy('c.id', 'desc').limit(LISTED).execute(),

    /** The changes that have not ended. */
    open: (): Promise<ChangeRow[]> => changes().where('c.ended_at', 'is', null).execute(),

    find: (id: string): Promise<ChangeRow> => changes().where('c.id', '=', id).executeTakeFirstOrThrow(),

    insert: (row: Insertable<PlacementChangeTable>, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('placement_changes').values(row).execute();
        await record(tx, audit);
      }),

    /** `problem` is null on success. A change that has ended stays unchanged. */
    async end(id: string, problem: string | null): Promise<void> {
      await db
        .updateTable('placement_changes')
        .set({ problem, ended_at: new Date() })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    },
  };
}

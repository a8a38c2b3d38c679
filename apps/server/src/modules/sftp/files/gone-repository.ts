import { type Kysely, type SqlBool, sql } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export type GoneRepository = ReturnType<typeof createGoneRepository>;

/** Rows without a name: of files that were replaced or removed, and of uploads that are not complete. */
export function createGoneRepository(db: Kysely<Schema>) {
  return {
    /** Removes them with their content, unless they have a name again, or the server is processing them. */
    discard: (ids: readonly string[]): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx);
        const gone = await tx
          .deleteFrom('sftp_files')
          .where('id', 'in', ids)
          .where('removed_at', 'is not', null)
          .where('due_at', 'is', null)
          .returning('id')
          .execute();
        if (gone.length === 0) return;
        await tx
          .deleteFrom('sftp_chunks')
          .where(
            'file_id',
            'in',
            gone.map(({ id }) => id),
          )
          .execute();
      }),

    /** Keeps the names for some time after this. */
    async touch(ids: readonly string[], at: Date): Promise<void> {
      if (ids.length === 0) return;
      await db
        .updateTable('sftp_files')
        .set({ removed_at: at })
        .where('id', 'in', ids)
        .where('removed_at', 'is not', null)
        .execute();
    },

    /** Removes files that were last needed before this time. */
    async removeBefore(before: Date): Promise<void> {
      const gone = sql<SqlBool>`removed_at < ${before} and due_at is null`;
      const ofGone = sql<SqlBool>`file_id in (select id from sftp_files where ${gone})`;
      await deleteInBatches(db, 'sftp_chunks', ['file_id', 'number'], ofGone);
      await deleteInBatches(db, 'sftp_files', ['id'], gone);
    },

    /** Since when the first of them is unneeded; null: there is none. */
    async firstAt(): Promise<Date | null> {
      const { rows } = await sql<{ at: Date | null }>`
        select min(removed_at) as at from sftp_files where removed_at is not null and due_at is null`.execute(
        db,
      );
      return rows[0]?.at ?? null;
    },
  };
}

import { type Kysely, type SqlBool, sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/in-batches.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { UPLOAD_MAX_MS } from './files/service.ts';

/** The content of a replaced or removed file is kept this long for clients that are reading it. An upload has to end earlier. */
const KEPT_MS = 2 * UPLOAD_MAX_MS;
const DAY_MS = 86_400_000;

/**
 * Removes the content of files that were replaced, removed or never completed, and files that are older than `days`, unless they wait;
 * 0 keeps them.
 */
export async function removeOldFiles(db: Kysely<Schema>, days: number, now: Date): Promise<void> {
  if (days > 0) {
    const before = new Date(now.getTime() - days * DAY_MS);
    await db
      .updateTable('sftp_files')
      .set({ removed_at: now })
      .where('removed_at', 'is', null)
      .where('folder', '!=', 'inbox')
      .where('modified_at', '<', before)
      .execute();
  }
  const gone = sql<SqlBool>`removed_at < ${new Date(now.getTime() - KEPT_MS)} and due_at is null`;
  const ofGone = sql<SqlBool>`file_id in (select id from sftp_files where ${gone})`;
  await deleteInBatches(db, 'sftp_chunks', ['file_id', 'number'], ofGone);
  await deleteInBatches(db, 'sftp_files', ['id'], gone);
}

import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { FileRow } from './file-row.ts';
import { announcedBy, isAnnounced, shortNameOf } from './trigger-name.ts';

/** The trigger files in inbox/ that wait for this file. */
export async function waitingTriggers(db: Kysely<Schema>, user: string, name: string): Promise<FileRow[]> {
  const rows = await waitingNamed(db, 'file', user, shortNameOf(name));
  return rows.filter((row) => isAnnounced(name, announcedBy(row.name) ?? ''));
}

/** The files in inbox/ that wait for the trigger file that announces this name. */
export async function announcedFiles(
  db: Kysely<Schema>,
  user: string,
  announced: string,
): Promise<FileRow[]> {
  const rows = await waitingNamed(db, 'trigger', user, announced);
  return rows.filter(({ name }) => isAnnounced(name, announced));
}

/** More would be a mistake, or an attempt to keep the server busy. */
const WAITING_TOGETHER_MAX = 100;
/** The name itself, or with an ending: names are compared byte by byte, and `/` follows the full stop. */
const waitingNamed = (
  db: Kysely<Schema>,
  waitsFor: NonNullable<FileRow['waits_for']>,
  user: string,
  start: string,
): Promise<FileRow[]> =>
  db
    .selectFrom('sftp_files')
    .selectAll()
    .where('api_key_id', '=', user)
    .where('folder', '=', 'inbox')
    .where(({ and, eb, or }) =>
      or([eb('name', '=', start), and([eb('name', '>=', `${start}.`), eb('name', '<', `${start}/`)])]),
    )
    .where('removed_at', 'is', null)
    .where('waits_for', '=', waitsFor)
    .orderBy('name')
    .limit(WAITING_TOGETHER_MAX)
    .execute();

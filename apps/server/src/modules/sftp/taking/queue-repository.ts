import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { notParked } from '../../../platform/sweeps/parking.ts';
import { addFiles } from '../files/add-files.ts';
import type { StoredChunk } from '../files/chunks.ts';
import { type FileRow, replaceNamed, type Tx } from '../files/repository.ts';

export const TAKING = 'take files of SFTP';

/** Files of one run, and the bytes from which on no more are added. */
const BATCH = 64;
const BATCH_BYTES = 4 * 1024 * 1024;

/** A file that the server puts into a user's folder. */
export interface ServerFile {
  id: string;
  user: string;
  folder: 'outbox' | 'errors';
  name: string;
  content: readonly StoredChunk[];
  bytes: number;
  payloadId: string | null;
}

/** The destination of an uploaded file. */
export interface Taken {
  file: FileRow;
  folder: 'archive' | 'errors';
  outcome: NonNullable<FileRow['outcome']>;
  payloadId: string | null;
  /** How many of its rows are stored; null unless others were refused. */
  rows: { stored: number; all: number } | null;
}

export type QueueRepository = ReturnType<typeof createQueueRepository>;

export function createQueueRepository(db: Kysely<Schema>) {
  return {
    /**
     * Marks and returns complete files that were not processed yet, in turn for each user. They include files that an
     * ended process marked, with the time of the first mark.
     */
    async take(at: Date): Promise<FileRow[]> {
      const { rows: due } = await sql<{ id: string; total: bigint }>`
        select id, sum(bytes) over (order by turn, due_at, id) - bytes as total from (
          select f.id, f.bytes, f.due_at, row_number() over (partition by f.api_key_id order by f.due_at, f.id) as turn
          from sftp_files f
          where f.due_at <= ${at} and ${sql.raw(notParked(TAKING, 'f.id::text'))}
        ) as waiting
        order by turn, due_at, id limit ${BATCH}`.execute(db);
      const ids = due.filter(({ total }) => Number(total) < BATCH_BYTES).map(({ id }) => id);
      if (ids.length === 0) return [];
      await db
        .updateTable('sftp_files')
        .set({ taken_at: at })
        .where('id', 'in', ids)
        .where('due_at', 'is not', null)
        .where('taken_at', 'is', null)
        .execute();
      return db
        .selectFrom('sftp_files')
        .selectAll()
        .where('id', 'in', ids)
        .where('due_at', 'is not', null)
        .orderBy('due_at')
        .orderBy('id')
        .execute();
    },

    /** Some of the chunks of a file, in order, from this one on. */
    chunks: (fileId: string, from: number, count: number): Promise<StoredChunk[]> =>
      db
        .selectFrom('sftp_chunks')
        .select(['number', 'bytes'])
        .where('file_id', '=', fileId)
        .where('number', '>=', from)
        .where('number', '<', from + count)
        .orderBy('number')
        .execute(),

    /** Adds files that the server creates. */
    add: (files: readonly ServerFile[], at: Date): Promise<void> =>
      db.transaction().execute((tx) => addServerFiles(tx, files, at)),

    /** When the next file counts as complete; null: none is waiting. */
    async nextDueAt(): Promise<Date | null> {
      const { rows } = await sql<{ at: Date | null }>`
        select min(f.due_at) as at from sftp_files f
        where f.due_at is not null and ${sql.raw(notParked(TAKING, 'f.id::text'))}`.execute(db);
      return rows[0]?.at ?? null;
    },

    async depth(): Promise<number> {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) as count from sftp_files f
        where f.due_at is not null and ${sql.raw(notParked(TAKING, 'f.id::text'))}`.execute(db);
      return Number(rows[0]?.count ?? 0);
    },

    /**
     * Moves processed files and adds the files about them: all of it or nothing. If a name is in use, the end of the
     * id is appended.
     */
    settle: (taken: readonly Taken[], said: readonly ServerFile[], at: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        for (const { file, folder, outcome, payloadId, rows } of taken) {
          await makeRoom(tx, { user: file.api_key_id, folder, name: file.name, id: file.id });
          await tx
            .updateTable('sftp_files')
            .set({
              folder,
              outcome,
              payload_id: payloadId,
              rows_stored: rows?.stored ?? null,
              rows_all: rows?.all ?? null,
              due_at: null,
              removed_at: null,
            })
            .where('id', '=', file.id)
            .execute();
        }
        await addServerFiles(tx, said, at);
      }),
  };
}

export async function addServerFiles(tx: Tx, files: readonly ServerFile[], at: Date): Promise<void> {
  for (const file of files) await makeRoom(tx, file);
  await addFiles(
    tx,
    files.map(({ content, ...file }) => ({ ...file, at, dueAt: null, chunks: content })),
  );
}

/** An earlier file with the same name stays, with the end of its id in its name. */
async function makeRoom(
  tx: Tx,
  { user, folder, name, id }: Pick<ServerFile, 'user' | 'name' | 'id'> & { folder: FileRow['folder'] },
): Promise<void> {
  const earlier = await tx
    .selectFrom('sftp_files')
    .select('id')
    .where('api_key_id', '=', user)
    .where('folder', '=', folder)
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (earlier === undefined) return;
  const other = nameBeside(name, earlier.id);
  await replaceNamed(tx, { user, folder, name: other, at: new Date() });
  await tx.updateTable('sftp_files').set({ name: other }).where('id', '=', earlier.id).execute();
}

const NAME_BYTES = 255;
const ID_LETTERS = 8;
/** A long part after the last dot belongs to the name itself. */
const EXTENSION_BYTES = 32;

/** `payments.xml` becomes `payments~1a2b3c4d.xml`. */
function nameBeside(name: string, id: string): string {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= EXTENSION_BYTES;
  const [stem, extension] = hasExtension ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const mark = `~${id.slice(-ID_LETTERS)}`;
  return `${shortened(stem, NAME_BYTES - Buffer.byteLength(mark + extension))}${mark}${extension}`;
}

/** A file about another one; the name is shortened if both together are too long. */
export function nameAbout(name: string, ending: string): string {
  return shortened(name, NAME_BYTES - Buffer.byteLength(ending)) + ending;
}

function shortened(text: string, maxBytes: number): string {
  let result = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    result += character;
  }
  return result;
}

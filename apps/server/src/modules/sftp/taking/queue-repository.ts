import { type Kysely, sql } from 'kysely';
import type { StoredChunk } from '../../../platform/chunks.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { notParked } from '../../../platform/sweeps/parking.ts';
import { addFiles } from '../files/add-files.ts';
import { TAKING } from '../files/file-row.ts';
import { nameAbout, nameBeside } from '../files/names.ts';
import { type FileRow, replaceNamed, type Tx } from '../files/repository.ts';
import { announcedFiles, waitingTriggers } from '../files/waiting-files.ts';
import type { Unpacked } from '../unpacking/unpack.ts';

/** The name of a file that is encrypted for its user ends in this. */
export const ENCRYPTED = '.pgp';

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

/** What was done with files. */
export interface Settled {
  taken: readonly Taken[];
  /** The server's files about them. */
  said: readonly ServerFile[];
  /** Files from archives: they are processed next. */
  unpacked: readonly Unpacked[];
  /** The ids of files whose trigger file has arrived. */
  announced: readonly string[];
}

export type QueueRepository = ReturnType<typeof createQueueRepository>;

export function createQueueRepository(db: Kysely<Schema>) {
  return {
    /**
     * Marks and returns complete files that were not processed yet, in turn for each user. They include files that an
     * ended process marked, with the time of the first mark; and, without a mark, those that have waited too long.
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
        .where('waits_for', 'is', null)
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
        where f.due_at is not null and f.waits_for is null and ${sql.raw(notParked(TAKING, 'f.id::text'))}`.execute(
        db,
      );
      return Number(rows[0]?.count ?? 0);
    },

    /** The trigger files that wait for this file. */
    triggersOf: ({ api_key_id, name }: FileRow): Promise<FileRow[]> => waitingTriggers(db, api_key_id, name),

    /** The files that wait for a trigger file that announces this name. */
    announced: ({ api_key_id }: FileRow, name: string): Promise<FileRow[]> =>
      announcedFiles(db, api_key_id, name),

    /** A trigger file came before its file. */
    async wait({ id }: FileRow, until: Date): Promise<void> {
      await db
        .updateTable('sftp_files')
        .set({ waits_for: 'file', due_at: until, taken_at: null })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .execute();
    },

    /** Adds a report about a file that waits, once. */
    remind: ({ id, name, waits_for }: FileRow, report: ServerFile, at: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('sftp_files')
          .set({ due_at: null })
          .where('id', '=', id)
          .where('name', '=', name)
          .where('waits_for', '=', waits_for)
          .where('due_at', '<=', at)
          .where('removed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await addServerFiles(tx, [report], at);
      }),

    /**
     * Moves processed files, names unpacked ones, lets announced ones be processed, and adds the files about all of
     * them: everything or nothing. If a name is in use, the end of the id is appended.
     */
    settle: ({ taken, said, unpacked, announced }: Settled, at: Date): Promise<void> =>
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
              waits_for: null,
              removed_at: null,
            })
            .where('id', '=', file.id)
            .execute();
        }
        await nameUnpacked(tx, unpacked, at);
        if (announced.length > 0) {
          await tx
            .updateTable('sftp_files')
            .set({ waits_for: null, due_at: at })
            .where('id', 'in', announced)
            .where('waits_for', '=', 'trigger')
            .where('removed_at', 'is', null)
            .execute();
        }
        await addServerFiles(tx, said, at);
      }),
  };
}

export async function addServerFiles(tx: Tx, files: readonly ServerFile[], at: Date): Promise<void> {
  if (files.length === 0) return;
  const encrypted = await usersWithPgp(tx);
  const named = files.map(({ content, ...file }) => {
    const isEncrypted = encrypted.has(file.user);
    const name = isEncrypted ? nameAbout(file.name, ENCRYPTED) : file.name;
    return {
      ...{ ...file, name, at, dueAt: null, chunks: content },
      waitsFor: isEncrypted ? ('encryption' as const) : null,
    };
  });
  for (const file of named) await makeRoom(tx, file);
  await addFiles(tx, named);
}

/**
 * Other uploads may wait under the name of an unpacked file. Their clients know them by it, so the unpacked file gets
 * another name.
 */
async function nameUnpacked(tx: Tx, files: readonly Unpacked[], at: Date): Promise<void> {
  if (files.length === 0) return;
  const names = namesOnce(files);
  const { numAffectedRows } = await sql`
    update sftp_files f
    set name = case when exists (
        select from sftp_files o
        where o.api_key_id = f.api_key_id and o.folder = 'inbox' and o.name = u.name and o.removed_at is null
      ) then u.other else u.name end,
      bytes = u.bytes, modified_at = ${at}::timestamptz, due_at = ${at}::timestamptz, removed_at = null
    from unnest(
      ${files.map(({ id }) => id)}::uuid[],
      ${names}::text[],
      ${files.map(({ name, id }) => nameBeside(name, id))}::text[],
      ${files.map(({ bytes }) => bytes)}::integer[]
    ) as u (id, name, other, bytes)
    where f.id = u.id`.execute(tx);
  if (Number(numAffectedRows) < files.length) {
    throw new Error('The content of an unpacked file was removed.');
  }
}

/** Several archives of a user may have files of the same name. */
function namesOnce(files: readonly Unpacked[]): string[] {
  const used = new Set<string>();
  return files.map(({ user, name, id }) => {
    const own = used.has(`${user}/${name}`) ? nameBeside(name, id) : name;
    used.add(`${user}/${own}`);
    return own;
  });
}

/** The users whose files are encrypted before they appear. */
async function usersWithPgp(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('sftp_user_settings')
    .select('api_key_id')
    .where('pgp_public_key', 'is not', null)
    .execute();
  return new Set(rows.map(({ api_key_id }) => api_key_id));
}

/** An earlier file with the same name stays, with the end of its id in its name. */
export async function makeRoom(
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

import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema, SftpFileTable } from '../../../platform/database/schema.ts';
import type { StoredChunk } from './chunks.ts';

export type FileRow = Selectable<SftpFileTable>;
export type Tx = Transaction<Schema>;

/** A file by its name. */
export interface Named {
  user: string;
  folder: FileRow['folder'];
  name: string;
}

export interface NewFile extends Named {
  id: string;
  bytes: number;
  at: Date;
  /** When it counts as complete; null: the server does not take it. */
  dueAt: Date | null;
}

export type FileRepository = ReturnType<typeof createFileRepository>;

/** `user` is the id of an API key. */
export function createFileRepository(db: Kysely<Schema>) {
  const named = ({ user, folder, name }: Named) =>
    db
      .selectFrom('sftp_files')
      .selectAll()
      .where('api_key_id', '=', user)
      .where('folder', '=', folder)
      .where('name', '=', name)
      .where('removed_at', 'is', null);

  return {
    find: async (file: Named): Promise<FileRow | null> => (await named(file).executeTakeFirst()) ?? null,

    /** By name, those after `after`. */
    list: (user: string, folder: FileRow['folder'], after: string, limit: number): Promise<FileRow[]> =>
      db
        .selectFrom('sftp_files')
        .selectAll()
        .where('api_key_id', '=', user)
        .where('folder', '=', folder)
        .where('name', '>', after)
        .where('removed_at', 'is', null)
        .orderBy('name')
        .limit(limit)
        .execute(),

    byId: async (id: string): Promise<FileRow | null> =>
      (await db
        .selectFrom('sftp_files')
        .selectAll()
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()) ?? null,

    /** The latest files of all users. */
    latest: (limit: number): Promise<FileRow[]> =>
      db
        .selectFrom('sftp_files')
        .selectAll()
        .where('removed_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    async waiting(user: string): Promise<number> {
      const { count } = await db
        .selectFrom('sftp_files')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('api_key_id', '=', user)
        .where('folder', '=', 'inbox')
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async chunk(fileId: string, number: number): Promise<Buffer | null> {
      const row = await db
        .selectFrom('sftp_chunks')
        .select('bytes')
        .where('file_id', '=', fileId)
        .where('number', '=', number)
        .executeTakeFirst();
      return row?.bytes ?? null;
    },

    /** False after its content was removed. */
    async isKept(fileId: string): Promise<boolean> {
      return (
        (await db.selectFrom('sftp_files').select('id').where('id', '=', fileId).executeTakeFirst()) !==
        undefined
      );
    },

    /** Makes the row of a file that is not complete, whose chunks may then be stored. */
    async begin({ user, folder, name, id, at }: Omit<NewFile, 'bytes' | 'dueAt'>): Promise<void> {
      await db
        .insertInto('sftp_files')
        .values(rowOf({ user, folder, name, id, at, bytes: 0, dueAt: null }, at))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Not flushed by itself: the commit of `complete` flushes everything before it. */
    putChunk: (fileId: string, { number, bytes }: StoredChunk): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx);
        await tx
          .insertInto('sftp_chunks')
          .values({ file_id: fileId, number, bytes })
          .onConflict((conflict) => conflict.columns(['file_id', 'number']).doUpdateSet({ bytes }))
          .execute();
      }),

    async copyChunks(from: string, to: string): Promise<void> {
      await sql`
        insert into sftp_chunks (file_id, number, bytes)
        select ${to}::uuid, number, bytes from sftp_chunks where file_id = ${from}`.execute(db);
    },

    /**
     * Completes a file under its name. An earlier one of that name is replaced; if the server is reading it, it is still taken.
     * False if the row that `begin` made is gone.
     */
    complete: (file: NewFile, chunks: readonly StoredChunk[], hasRow: boolean): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if (hasRow && !(await isThere(tx, file.id))) return false;
        await replaceNamed(tx, file);
        if (hasRow) {
          await tx
            .updateTable('sftp_files')
            .set({ bytes: file.bytes, modified_at: file.at, due_at: file.dueAt, removed_at: null })
            .where('id', '=', file.id)
            .execute();
          for (const chunk of chunks) {
            await tx
              .insertInto('sftp_chunks')
              .values({ file_id: file.id, ...chunk })
              .onConflict((conflict) =>
                conflict.columns(['file_id', 'number']).doUpdateSet({ bytes: chunk.bytes }),
              )
              .execute();
          }
          return true;
        }
        await addFiles(tx, [{ ...file, chunks }]);
        return true;
      }),

    /** False if the server is reading it, or it is gone. */
    async rename(file: FileRow, name: string, dueAt: Date | null): Promise<boolean> {
      const { numUpdatedRows } = await untaken(file).set({ name, due_at: dueAt }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False if the server is reading it, or it is gone. */
    async remove(file: FileRow, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await untaken(file).set({ removed_at: at, due_at: null }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };

  /** The file, unless the server has taken it since the client looked it up. It is in another folder then. */
  function untaken({ id, folder }: FileRow) {
    return db
      .updateTable('sftp_files')
      .where('id', '=', id)
      .where('folder', '=', folder)
      .where('removed_at', 'is', null)
      .where(({ or, eb }) => or([eb('taken_at', 'is', null), eb('due_at', 'is', null)]));
  }
}

/** The row stays until the transaction ends. */
async function isThere(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sftp_files')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** The name becomes free. One that the server has begun to read is taken all the same. */
export async function replaceNamed(tx: Tx, { user, folder, name, at }: Named & { at: Date }): Promise<void> {
  await sql`
    update sftp_files set removed_at = ${at}, due_at = case when taken_at is null then null else due_at end
    where api_key_id = ${user} and folder = ${folder} and name = ${name} and removed_at is null`.execute(tx);
}

interface WithContent extends NewFile {
  chunks: readonly StoredChunk[];
  payloadId?: string | null;
  outcome?: FileRow['outcome'];
}

export async function addFiles(tx: Tx, files: readonly WithContent[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('sftp_files')
    .values(files.map((file) => rowOf(file, null)))
    .execute();
  const chunks = files.flatMap(({ id, chunks: of }) => of.map((chunk) => ({ file_id: id, ...chunk })));
  for (const [first, last] of slices(chunks)) {
    await tx.insertInto('sftp_chunks').values(chunks.slice(first, last)).execute();
  }
}

/** So that no statement has more than a few megabytes. */
const STATEMENT_BYTES = 4 * 1024 * 1024;

function slices(chunks: readonly StoredChunk[]): [number, number][] {
  const found: [number, number][] = [];
  let first = 0;
  let bytes = 0;
  for (const [index, chunk] of chunks.entries()) {
    if (bytes > STATEMENT_BYTES || index - first >= 1_000) {
      found.push([first, index]);
      first = index;
      bytes = 0;
    }
    bytes += chunk.bytes.length;
  }
  if (first < chunks.length) found.push([first, chunks.length]);
  return found;
}

function rowOf(
  { id, user, folder, name, bytes, at, dueAt, ...more }: NewFile & Partial<WithContent>,
  removedAt: Date | null,
) {
  return {
    id,
    api_key_id: user,
    folder,
    name,
    bytes,
    modified_at: at,
    due_at: dueAt,
    taken_at: null,
    outcome: more.outcome ?? null,
    payload_id: more.payloadId ?? null,
    removed_at: removedAt,
  };
}

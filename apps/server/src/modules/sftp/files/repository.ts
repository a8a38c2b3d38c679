import { type Kysely, type SqlBool, sql } from 'kysely';
import type { StoredChunk } from '../../../platform/chunks.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { releaseParked } from '../../../platform/sweeps/parked-items.ts';
import { notParked } from '../../../platform/sweeps/parking.ts';
import { addFiles, rowOf } from './add-files.ts';
import { type FileRow, type Named, type NewFile, TAKING, type Tx } from './file-row.ts';
import { beingRead } from './refusals.ts';
import { waitingTriggers } from './waiting-files.ts';

export type { FileRow, Named, NewFile, Tx } from './file-row.ts';

/** Files of the server that are not encrypted yet are not there for anybody. */
const isVisible = sql<SqlBool>`waits_for is distinct from 'encryption'`;

const isParked = sql<SqlBool>`not ${sql.raw(notParked(TAKING, 'sftp_files.id::text'))}`;

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
      .where('removed_at', 'is', null)
      .where(isVisible);

  return {
    find: async (file: Named): Promise<FileRow | null> => (await named(file).executeTakeFirst()) ?? null,

    /** The files whose names come after `after`, sorted by name. */
    list: (user: string, folder: FileRow['folder'], after: string, limit: number): Promise<FileRow[]> =>
      db
        .selectFrom('sftp_files')
        .selectAll()
        .where('api_key_id', '=', user)
        .where('folder', '=', folder)
        .where('name', '>', after)
        .where('removed_at', 'is', null)
        .where(isVisible)
        .orderBy('name')
        .limit(limit)
        .execute(),

    byId: async (id: string): Promise<FileRow | null> =>
      (await db
        .selectFrom('sftp_files')
        .selectAll()
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .where(isVisible)
        .executeTakeFirst()) ?? null,

    /** The latest files of all users: uploads, or those that the server created. */
    latest: (of: 'uploads' | 'server', limit: number): Promise<FileRow[]> =>
      db
        .selectFrom('sftp_files')
        .selectAll()
        .where('removed_at', 'is', null)
        .where(isVisible)
        .where(({ eb, and, or }) =>
          of === 'uploads'
            ? or([eb('folder', '=', 'inbox'), eb('outcome', 'is not', null)])
            : and([eb('folder', '!=', 'inbox'), eb('outcome', 'is', null)]),
        )
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

    /** Some bytes of a chunk. */
    async part(fileId: string, number: number, start: number, length: number): Promise<Buffer | null> {
      const { rows } = await sql<{ bytes: Buffer }>`
        select substring(bytes from ${start + 1}::integer for ${length}::integer) as bytes
        from sftp_chunks where file_id = ${fileId} and number = ${number}`.execute(db);
      return rows[0]?.bytes ?? null;
    },

    /** False after its content was removed. */
    async isKept(fileId: string): Promise<boolean> {
      return (
        (await db.selectFrom('sftp_files').select('id').where('id', '=', fileId).executeTakeFirst()) !==
        undefined
      );
    },

    /** Creates the row of an incomplete file, so that its chunks can be stored. */
    async begin({
      user,
      folder,
      name,
      id,
      at,
    }: Omit<NewFile, 'bytes' | 'dueAt' | 'waitsFor'>): Promise<void> {
      await db
        .insertInto('sftp_files')
        .values(rowOf({ user, folder, name, id, at, bytes: 0, dueAt: null, waitsFor: null }, at))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * Not flushed separately: the commit of `complete` flushes everything before it. False if the row of the file is
     * gone.
     */
    putChunk: (fileId: string, { number, bytes }: StoredChunk): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx);
        const { numAffectedRows } = await sql`
          insert into sftp_chunks (file_id, number, bytes)
          select ${fileId}::uuid, ${number}::integer, ${bytes}::bytea
          where exists (select from sftp_files where id = ${fileId}::uuid)
          on conflict (file_id, number) do update set bytes = excluded.bytes`.execute(tx);
        return numAffectedRows === 1n;
      }),

    /**
     * Flushes the chunks of an incomplete file: its own commit is flushed, and with it everything before it. False if
     * the row of the file is gone.
     */
    async flush(fileId: string, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sftp_files')
        .set({ modified_at: at })
        .where('id', '=', fileId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async copyChunks(from: string, to: string): Promise<void> {
      await sql`
        insert into sftp_chunks (file_id, number, bytes)
        select ${to}::uuid, number, bytes from sftp_chunks where file_id = ${from}`.execute(db);
    },

    /**
     * Completes a file under its name and replaces an earlier file with that name; if the server is reading that one,
     * it is still processed. Returns the files whose content is no longer needed; null if the row from `begin` is
     * gone.
     */
    complete: (file: NewFile, chunks: readonly StoredChunk[], hasRow: boolean): Promise<string[] | null> =>
      db.transaction().execute(async (tx) => {
        if (hasRow && !(await isThere(tx, file.id))) return null;
        const replaced = await replaceNamed(tx, file);
        if (hasRow) {
          await tx
            .updateTable('sftp_files')
            .set({
              bytes: file.bytes,
              modified_at: file.at,
              due_at: file.dueAt,
              waits_for: file.waitsFor,
              removed_at: null,
            })
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
          return replaced;
        }
        await addFiles(tx, [{ ...file, chunks }]);
        return replaced;
      }),

    /** False if the server is reading it, or it is gone. */
    rename: (file: FileRow, to: Renamed): Promise<boolean> => rename(db, file, to),

    /**
     * Renames a file to the name of another one, which it replaces. Returns the files whose content is no longer
     * needed.
     * @throws SftpProblem if the server is reading the file, or it is gone; then the other one stays
     */
    replace: (file: FileRow, to: Renamed, at: Date): Promise<string[]> =>
      db.transaction().execute(async (tx) => {
        const { api_key_id: user, folder } = file;
        const replaced = await replaceNamed(tx, { user, folder, name: to.name, at });
        if (!(await rename(tx, file, to))) throw beingRead(file.name);
        return replaced;
      }),

    /** The trigger files in inbox/ that arrived before this file. */
    triggersOf: (user: string, name: string): Promise<FileRow[]> => waitingTriggers(db, user, name),

    /** Files that wait are due now. */
    async wake(ids: readonly string[], at: Date): Promise<void> {
      if (ids.length === 0) return;
      await db
        .updateTable('sftp_files')
        .set({ due_at: at })
        .where('id', 'in', ids)
        .where('waits_for', 'is not', null)
        .where('removed_at', 'is', null)
        .execute();
    },

    /** False if the server is reading it, or it is gone. */
    remove: (file: FileRow, at: Date): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await untaken(tx, file)
          .set({ removed_at: at, due_at: null })
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await releaseParked(tx, TAKING, [file.id]);
        return numUpdatedRows > 0n;
      }),
  };
}

type Renamed = Pick<NewFile, 'name' | 'dueAt' | 'waitsFor'>;

async function rename(
  db: Kysely<Schema>,
  file: FileRow,
  { name, dueAt, waitsFor }: Renamed,
): Promise<boolean> {
  const { numUpdatedRows } = await untaken(db, file)
    .set({ name, due_at: dueAt, waits_for: waitsFor })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The file, unless the server has processed it since the client looked it up (then it is in another folder), or is reading it. It does not
 * read a parked file.
 */
const untaken = (db: Kysely<Schema>, { id, folder }: FileRow) =>
  db
    .updateTable('sftp_files')
    .where('id', '=', id)
    .where('folder', '=', folder)
    .where('removed_at', 'is', null)
    .where(({ or, eb }) => or([eb('taken_at', 'is', null), eb('due_at', 'is', null), isParked]));

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

/**
 * Frees the name. A file that the server is already reading is still processed. Returns the files whose content the
 * server does not need.
 */
export async function replaceNamed(
  tx: Tx,
  { user, folder, name, at }: Named & { at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; due_at: Date | null }>`
    update sftp_files set removed_at = ${at}, due_at = case when taken_at is null then null else due_at end
    where api_key_id = ${user} and folder = ${folder} and name = ${name} and removed_at is null
    returning id, due_at`.execute(tx);
  return rows.filter(({ due_at }) => due_at === null).map(({ id }) => id);
}

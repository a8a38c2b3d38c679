import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EbicsFileTable, Schema } from '../../../platform/database/schema.ts';

export type NewFile = Insertable<EbicsFileTable>;

/** New since a snapshot (the empty text: since the beginning), or of these days, both included. */
export type Since = { snapshot: string } | { start: string; end: string };

/** SQL: the rows that were added since; days are UTC, whatever time zone the database has. Rows of a transaction that was still running at the snapshot count as new. */
export function addedSince(since: Since): RawBuilder<SqlBool> {
  if ('start' in since) {
    return sql<SqlBool>`at >= ${since.start}::timestamp at time zone 'UTC'
      and at < (${since.end}::date + 1)::timestamp at time zone 'UTC'`;
  }
  if (since.snapshot === '') return sql<SqlBool>`true`;
  return sql<SqlBool>`xact >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(xact, ${since.snapshot}::pg_snapshot)`;
}

export interface StoredFile {
  name: string;
  text: string;
}

export async function addFiles(tx: Kysely<Schema>, files: readonly NewFile[]): Promise<void> {
  if (files.length > 0)
    await tx
      .insertInto('ebics_files')
      .values([...files])
      .execute();
}

/** The files of an API key, the oldest first, and the snapshot in which they were read. */
export async function filesSince(
  db: Kysely<Schema>,
  { apiKeyId, what, since }: { apiKeyId: string; what: EbicsFileTable['what']; since: Since },
): Promise<{ files: StoredFile[]; snapshot: string }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<StoredFile>`
        select name, text from ebics_files
        where api_key_id = ${apiKeyId} and what = ${what} and ${addedSince(since)}
        order by at, id`.execute(tx);
      return { files: rows, snapshot: await snapshotIn(tx) };
    });
}

export async function snapshotIn(tx: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    tx,
  );
  return rows[0]?.snapshot ?? '';
}

import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EbicsFileTable, Schema } from '../../../platform/database/schema.ts';
import { DATA_MAX, tooLarge } from './data-size.ts';
import { addedSince, cutBetween, type Since, snapshotBefore, snapshotIn } from './snapshots.ts';

export type NewFile = Insertable<EbicsFileTable>;

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

/**
 * The files of an API key, the oldest first, and the snapshot in which they were read. New files beyond the size of a download come with
 * the next one.
 * @throws EbicsError 091117 for a date range, or for what one transaction added
 */
export async function filesSince(
  db: Kysely<Schema>,
  { apiKeyId, what, since }: { apiKeyId: string; what: EbicsFileTable['what']; since: Since },
  max = DATA_MAX,
): Promise<{ files: StoredFile[]; snapshot: string }> {
  const found = sql<SqlBool>`api_key_id = ${apiKeyId} and what = ${what} and ${addedSince(since)}`;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const snapshot = await snapshotIn(tx);
      const tooMuch = await firstBeyond(tx, found, max);
      if (tooMuch === null) return { files: await filesIn(tx, found), snapshot };
      if ('start' in since) throw tooLarge('Ask for fewer days.');
      const cut = cutBetween(tooMuch.first, tooMuch.at, since.snapshot);
      const fitting = sql<SqlBool>`${found} and xact < ${String(cut)}::xid8`;
      if ((await firstBeyond(tx, fitting, max)) !== null) throw tooLarge('Ask for a date range.');
      return { files: await filesIn(tx, fitting), snapshot: snapshotBefore(snapshot, cut) };
    });
}

async function filesIn(tx: Kysely<Schema>, found: RawBuilder<SqlBool>): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select name, text from ebics_files where ${found} order by at, id`.execute(tx);
  return rows;
}

/** The transactions of the oldest file and of the first one with which the texts are larger than `max`; null: they never are. */
async function firstBeyond(
  tx: Kysely<Schema>,
  found: RawBuilder<SqlBool>,
  max: number,
): Promise<{ first: bigint; at: bigint } | null> {
  const { rows } = await sql<{ first: string; at: string }>`
    select first::text, xact::text as at from (
      select xact, first_value(xact) over (order by xact, id) as first,
        sum(octet_length(text)) over (order by xact, id) as size
      from ebics_files where ${found}) as sized
    where size > ${max} order by xact limit 1`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { first: BigInt(row.first), at: BigInt(row.at) };
}

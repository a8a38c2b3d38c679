import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { ArchiveFiles } from './archive/archive-files.ts';
import type { Lines } from './archived-lines.ts';

interface Numbered {
  seq: bigint;
}

/** Rows that are removed together, in one transaction. */
export interface Batch<Row extends Numbered> {
  rows: readonly Row[];
  /** Returns those that may still be removed, and blocks others from changing them. */
  lock(tx: Transaction<Schema>, rows: readonly Row[]): Promise<Row[]>;
  /** Their archived content: the same as long as nothing has changed. */
  lines(db: Kysely<Schema>, seqs: readonly bigint[]): Promise<Lines>;
  remove(tx: Transaction<Schema>, rows: readonly Row[], archiveFile: number | null): Promise<void>;
}

interface RemovalContext {
  db: Kysely<Schema>;
  /** Null: removed data is not archived. */
  files: ArchiveFiles | null;
  signal: AbortSignal;
}

/**
 * Writes the file first, without any lock: a storage may be slow. The transaction then removes exactly the content of
 * the file. If some of it has changed in the meantime, it removes nothing; the next run finds these rows again and
 * replaces the file by one without them.
 */
export async function archiveAndRemove<Row extends Numbered>(
  batch: Batch<Row>,
  { db, files, signal }: RemovalContext,
): Promise<void> {
  for (let rows = batch.rows; rows.length > 0; ) {
    signal.throwIfAborted();
    const written = files === null ? null : await writeDown(rows, batch, { db, files, signal });
    const wanted = rows;
    rows = await db.transaction().execute(async (tx) => {
      const free = await batch.lock(tx, wanted);
      if (free.length === 0) return [];
      if (written !== null && files !== null) {
        const lines = await batch.lines(tx, numbersOf(free));
        const unchanged = free.filter(({ seq }) => lines.get(seq) === written.lines.get(seq));
        if (unchanged.length < wanted.length) return unchanged;
        await files.take(tx, written.file);
      }
      await batch.remove(tx, free, written?.file ?? null);
      return [];
    });
  }
}

async function writeDown<Row extends Numbered>(
  rows: readonly Row[],
  { lines: linesOf }: Batch<Row>,
  { db, files, signal }: RemovalContext & { files: ArchiveFiles },
): Promise<{ lines: Lines; file: number }> {
  const lines = await linesOf(db, numbersOf(rows));
  return { lines, file: await files.write(lines.values(), signal) };
}

const numbersOf = (rows: readonly Numbered[]): bigint[] => rows.map(({ seq }) => seq);

import type { StoredChunk } from '../../../platform/chunks.ts';
import type { FileRow, NewFile, Tx } from './file-row.ts';

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

/** Keeps each statement below a few megabytes. */
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

export function rowOf(
  { id, user, folder, name, bytes, at, dueAt, waitsFor, ...more }: NewFile & Partial<WithContent>,
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
    waits_for: waitsFor,
    taken_at: null,
    outcome: more.outcome ?? null,
    payload_id: more.payloadId ?? null,
    removed_at: removedAt,
  };
}

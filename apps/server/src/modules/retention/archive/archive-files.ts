import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { lockValue, provideValue, putValue } from '../../../platform/database/stored-values.ts';
import type { Archive } from './archive.ts';

/** The name of the installation in its archive, and the number of the next file, as JSON. */
const FILES = 'retention.archive';

const compress = promisify(gzip);

interface Files {
  id: string;
  next: number;
}

/** Names the installation, before its first file: a name that is rolled back with a batch would leave its file behind. */
export async function nameArchive(db: Kysely<Schema>): Promise<void> {
  const first: Files = { id: randomBytes(4).toString('hex'), next: 1 };
  await provideValue(db, FILES, JSON.stringify(first));
}

/**
 * Writes the lines as the next file, within the transaction that removes what they say, and returns the number of the file. The number
 * moves on with that transaction only: if it ends otherwise, the next batch takes the place of this file, so that nothing is archived
 * twice, and nothing removed without being archived.
 */
export async function writeNextFile(
  tx: Transaction<Schema>,
  archive: Archive,
  lines: readonly string[],
): Promise<number> {
  const { id, next } = JSON.parse(await lockValue(tx, FILES)) as Files;
  const content = await compress(lines.map((line) => `${line}\n`).join(''));
  await archive.put(archiveFileName(id, next), content);
  await putValue(tx, FILES, JSON.stringify({ id, next: next + 1 }));
  return next;
}

const archiveFileName = (id: string, number: number): string =>
  `clearbench-${id}-${String(number).padStart(8, '0')}.jsonl.gz`;

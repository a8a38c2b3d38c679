import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { flushDirectory } from '../durable-files.ts';
import { isErrno } from '../errno.ts';

/** The first bytes of each kind of file. */
const AGE = Buffer.from('age-encryption.org/v1\n');
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** As a power of two: each guess of a passphrase takes about half a second and 128 MB. */
const WORK_FACTOR = 17;

/**
 * Writes the content to a file: compressed with zstd and, if there is a passphrase, encrypted in the format of age
 * (https://age-encryption.org/v1), so that common tools can open it. The file gets its name only once it is complete and
 * on the disk. It never replaces an existing file.
 */
export async function writeBackupFile(
  path: string,
  content: AsyncIterable<Buffer>,
  passphrase: string | null,
  workFactor = WORK_FACTOR,
): Promise<void> {
  if (await exists(path)) throw new Error(`${path} already exists. Give the name of a new file.`);
  const unfinished = `${path}.unfinished`;
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await writeBackup(file, content, passphrase, workFactor);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await flushDirectory(dirname(path));
}

/** Writes the content as it would be in a file. It ends the stream, which is incomplete if this fails. */
export function writeBackup(
  to: Writable,
  content: AsyncIterable<Buffer>,
  passphrase: string | null,
  workFactor = WORK_FACTOR,
): Promise<void> {
  return pipeline(
    content,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    (compressed: AsyncIterable<Buffer>) => encrypted(compressed, passphrase, workFactor),
    to,
  );
}

async function* encrypted(
  content: AsyncIterable<Uint8Array>,
  passphrase: string | null,
  workFactor: number,
): AsyncGenerator<Uint8Array> {
  if (passphrase === null) return yield* content;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(normalised(passphrase));
  encrypter.setScryptWorkFactor(workFactor);
  yield* await encrypter.encrypt(streamOf(content));
}

/** The content of a file. Throws at its end at the latest if the file is damaged or incomplete. */
export async function* readBackupFile(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
  const isEncrypted = await isBackupEncrypted(path);
  const decompressed = createZstdDecompress();
  const reading = pipeline(
    createReadStream(path),
    (stored: AsyncIterable<Buffer>) => (isEncrypted ? decrypted(stored, passphrase) : stored),
    decompressed,
  );
  // The same error ends the iteration.
  reading.catch(() => {});
  try {
    yield* decompressed;
    await reading;
  } catch (error) {
    throw error instanceof PassphraseError ? error : damaged(path, error);
  }
}

async function isBackupEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
    throw new Error(`There is no file ${path}.`);
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    if (buffer.equals(AGE)) return true;
    if (buffer.subarray(0, ZSTD.length).equals(ZSTD)) return false;
    throw new Error(`${path} is not a backup of Clearbench.`);
  } finally {
    await file.close();
  }
}

async function* decrypted(
  content: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Uint8Array> {
  if (passphrase === null) {
    throw new PassphraseError(
      'The file is encrypted. Set BACKUP_PASSPHRASE to the passphrase of the backup.',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(normalised(passphrase));
  yield* await decrypter.decrypt(streamOf(content)).catch((error: Error) => {
    throw error.message.startsWith('no identity matched') ? wrongPassphrase(error) : error;
  });
}

const normalised = (passphrase: string): string => passphrase.normalize('NFKC');

const streamOf = (content: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(content) as globalThis.ReadableStream<Uint8Array>;

class PassphraseError extends Error {}

const wrongPassphrase = (cause: Error): Error =>
  new PassphraseError(
    'The passphrase is wrong. Set BACKUP_PASSPHRASE to the one that the backup was made with.',
    { cause },
  );

const damaged = (path: string, cause: unknown): Error =>
  new Error(`${path} is damaged or incomplete. Copy it again, or use another backup.`, { cause });

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

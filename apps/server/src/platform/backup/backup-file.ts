import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { flushDirectory } from '../durable-files.ts';
import { isErrno } from '../errno.ts';
import { Bytes, inChunks } from './bytes.ts';
import { newSealHead, openSeal, type Seal, type SealHead } from './seal.ts';

/** The first line of every file; the second one is the head. */
const MAGIC = 'clearbench-backup 1\n';
const NEWLINE = 0x0a;
const HEAD_BYTES_MAX = 1_000;
const CHUNK_BYTES = 1024 * 1024;
/** A chunk, or its zstd form, with its tag. */
const FRAME_BYTES_MAX = CHUNK_BYTES + 64;
const DIGEST_BYTES = 32;

interface Head {
  /** Null: anyone can read it. */
  sealed: SealHead | null;
}

/**
 * Writes the content to a file: compressed, in frames that begin with their length and are sealed if there is a
 * passphrase; then an empty frame and the SHA-256 of everything before. The file gets its name only once it is
 * complete and on the disk. It never replaces an existing file.
 */
export async function writeBackupFile(
  path: string,
  content: AsyncIterable<Buffer>,
  passphrase: string | null,
): Promise<void> {
  if (await exists(path)) throw new Error(`${path} already exists. Give the name of a new file.`);
  const unfinished = `${path}.unfinished`;
  try {
    await pipeline(
      content,
      createZstdCompress(),
      (compressed: AsyncIterable<Buffer>) => fileOf(compressed, passphrase),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await flushDirectory(dirname(path));
}

async function* fileOf(compressed: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  for await (const part of unsigned(compressed, passphrase)) {
    digest.update(part);
    yield part;
  }
  yield digest.digest();
}

async function* unsigned(
  compressed: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const head: Head = { sealed: passphrase === null ? null : newSealHead() };
  const start = Buffer.from(`${MAGIC}${JSON.stringify(head)}\n`);
  yield start;
  const seal = await sealOf(head, passphrase, start);
  let chunk: Buffer | null = null;
  for await (const next of inChunks(compressed, CHUNK_BYTES)) {
    if (chunk !== null) yield* frameOf(seal.seal(chunk, false));
    chunk = next;
  }
  yield* frameOf(seal.seal(chunk ?? Buffer.alloc(0), true));
  yield lengthOf(0);
}

function* frameOf(content: Buffer): Generator<Buffer> {
  yield lengthOf(content.length);
  yield content;
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Without a passphrase, chunks are stored unsealed. */
const OPEN: Seal = { seal: (chunk) => chunk, open: (chunk) => chunk };

async function sealOf({ sealed }: Head, passphrase: string | null, start: Buffer): Promise<Seal> {
  if (sealed === null) return OPEN;
  if (passphrase === null) {
    throw new Error('The file is sealed. Set BACKUP_PASSPHRASE to the passphrase of the backup.');
  }
  return openSeal(passphrase, sealed, start);
}

/** Verifies the file's own checksum: the file is complete and undamaged. */
export async function checkBackupFile(path: string): Promise<void> {
  const { size } = await stat(path).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
    throw new Error(`There is no file ${path}.`);
  });
  const file = await open(path);
  try {
    const magic = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    if (magic.buffer.toString('latin1') !== MAGIC) {
      throw new Error(`${path} is not a backup that this version of Clearbench can read.`);
    }
    const end = Math.max(0, size - DIGEST_BYTES);
    const stored = await file.read(Buffer.alloc(DIGEST_BYTES), 0, DIGEST_BYTES, end);
    const digest = createHash('sha256');
    if (end > 0) for await (const part of createReadStream(path, { end: end - 1 })) digest.update(part);
    if (!digest.digest().equals(stored.buffer)) {
      throw new Error(
        `${path} is damaged or incomplete: its checksum does not match. Copy it again, or use another backup.`,
      );
    }
  } finally {
    await file.close();
  }
}

/** The content of a checked file. Throws where the passphrase is wrong or a frame was changed. */
export async function* readBackupFile(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
  const decompressed = createZstdDecompress();
  const reading = pipeline(Readable.from(chunksOf(path, passphrase)), decompressed);
  // The same error ends the iteration.
  reading.catch(() => {});
  yield* decompressed;
  await reading;
}

async function* chunksOf(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
  const bytes = new Bytes(createReadStream(path));
  try {
    const magic = await bytes.take(MAGIC.length);
    const head = await bytes.takeLine(NEWLINE, HEAD_BYTES_MAX);
    if (magic === null || head === null) throw changed(path);
    const seal = await sealOf(JSON.parse(head.toString()) as Head, passphrase, Buffer.concat([magic, head]));
    let isFirst = true;
    let frame = await nextFrame(bytes, path);
    while (frame !== null) {
      const next = await nextFrame(bytes, path);
      try {
        yield seal.open(frame, next === null);
      } catch {
        throw isFirst ? wrongPassphrase() : changed(path);
      }
      isFirst = false;
      frame = next;
    }
  } finally {
    await bytes.close();
  }
}

/** Null: the end of the frames. */
async function nextFrame(bytes: Bytes, path: string): Promise<Buffer | null> {
  const length = (await bytes.take(4))?.readUInt32BE();
  if (length === undefined || length > FRAME_BYTES_MAX) throw changed(path);
  if (length === 0) return null;
  const frame = await bytes.take(length);
  if (frame === null) throw changed(path);
  return frame;
}

const changed = (path: string): Error =>
  new Error(`${path} was changed after it was written. Use another copy, or another backup.`);

const wrongPassphrase = (): Error =>
  new Error('The passphrase is wrong. Set BACKUP_PASSPHRASE to the one that the backup was made with.');

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

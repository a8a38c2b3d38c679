import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StartUpError } from '../../../platform/start-up-error.ts';

/** The longest line: 40 hexadecimal digits, a colon, a count, and the end of the line. */
const LINE_MAX_BYTES = 64;
const HASH_DIGITS = 40;
/** The binary search ends at a range of this size, which is read whole. */
const BLOCK_BYTES = 4_096;

/**
 * The passwords in a file from Have I Been Pwned, whose lines are an SHA-1 hash, a colon and a count, sorted by hash. The file has tens
 * of gigabytes, so it stays on the disk: a look-up is a binary search that reads about thirty pieces.
 */
export class BreachedPasswords {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws StartUpError if the file can't be read or has another format */
  async check(): Promise<void> {
    const start = await this.#read(async (file) => textAt(file, 0, LINE_MAX_BYTES)).catch(
      (error: unknown) => {
        throw new StartUpError(
          `BREACHED_PASSWORDS names ${this.#path}, which can't be read: ${String(error)}`,
        );
      },
    );
    if (/^[0-9A-F]{40}:\d/.test(start)) return;
    throw new StartUpError(
      `BREACHED_PASSWORDS names ${this.#path}, which does not begin with the SHA-1 hash of a password in capitals, a colon and a count. Use the file that haveibeenpwned-downloader writes, ordered by hash.`,
    );
  }

  has(password: string): Promise<boolean> {
    const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
    return this.#read(async (file) => {
      let from = 0;
      let to = (await file.stat()).size;
      while (to - from > BLOCK_BYTES) {
        const middle = Math.floor((from + to) / 2);
        const piece = await textAt(file, middle, 2 * LINE_MAX_BYTES);
        const lineAt = piece.indexOf('\n') + 1;
        const isAfter = piece.slice(lineAt, lineAt + HASH_DIGITS) > wanted;
        if (isAfter) to = middle + lineAt;
        else from = middle + lineAt;
      }
      const block = await textAt(file, from, to - from + LINE_MAX_BYTES);
      return block.split('\n').some((line) => line.startsWith(`${wanted}:`));
    });
  }

  async #read<Result>(work: (file: FileHandle) => Promise<Result>): Promise<Result> {
    const file = await open(this.#path);
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  }
}

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.toString('latin1', 0, bytesRead);
}

import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';

const PASSPHRASE = 'correct horse battery';
/** Guessing takes no time in tests. */
const WORK_FACTOR = 8;

const directory = temporaryFolder();

/** Does not shrink when it is compressed, so that the file has several frames. */
const CONTENT = randomBytes(3_000_000);

async function* inParts(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 70_000) yield content.subarray(at, at + 70_000);
}

async function written(name: string, passphrase: string | null, content = CONTENT): Promise<string> {
  const path = join(directory, name);
  await writeBackupFile(path, inParts(content), passphrase, WORK_FACTOR);
  return path;
}

async function read(path: string, passphrase: string | null): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readBackupFile(path, passphrase)) parts.push(part);
  return Buffer.concat(parts);
}

describe.each([
  ['encrypted', PASSPHRASE],
  ['open', null],
])('a file that is %s', (name, passphrase) => {
  it('gives its content back, however long', async () => {
    for (const length of [0, 1, CONTENT.length]) {
      const content = CONTENT.subarray(0, length);
      const path = await written(`${name}-${length}`, passphrase, content);
      expect((await read(path, passphrase)).equals(content)).toBe(true);
    }
  });

  it('is refused when a byte of it was changed, or its end is missing', async () => {
    const path = await written(`${name}-damaged`, passphrase);
    const whole = await readFile(path);
    const damage = async (content: Buffer) => {
      await writeFile(path, content);
      await expect(read(path, passphrase)).rejects.toThrow(
        /is damaged or incomplete|is not a backup|is wrong/,
      );
    };
    for (const at of [0, 25, 100_000, whole.length - 40, whole.length - 1]) {
      const content = Buffer.from(whole);
      content.writeUInt8(content.readUInt8(at) ^ 1, at);
      await damage(content);
    }
    for (const length of [0, 19, 60, whole.length - 1]) await damage(whole.subarray(0, length));
  });

  it('does not replace another file, and leaves nothing behind when its content fails', async () => {
    const path = await written(`${name}-first`, passphrase);
    await expect(writeBackupFile(path, inParts(CONTENT), passphrase, WORK_FACTOR)).rejects.toThrow(
      'already exists',
    );
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.from('some');
      throw new Error('The database is gone.');
    }
    const other = join(directory, `${name}-other`);
    await expect(writeBackupFile(other, failing(), passphrase, WORK_FACTOR)).rejects.toThrow(
      'The database is gone.',
    );
    expect((await readdir(directory)).filter((file) => file.startsWith(`${name}-other`))).toEqual([]);
  });
});

it('an encrypted file shows nothing of its content, and opens with its passphrase only', async () => {
  const path = await written('secret', PASSPHRASE, Buffer.from('DE89370400440532013000'.repeat(100)));
  expect((await readFile(path)).includes('DE89')).toBe(false);
  await expect(read(path, 'another passphrase')).rejects.toThrow('The passphrase is wrong');
  await expect(read(path, null)).rejects.toThrow('Set BACKUP_PASSPHRASE');
});

it('other tools can open the file', async () => {
  const content = Buffer.from('some content');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  const encrypted = await readFile(await written('for-age', PASSPHRASE, content));
  expect(zstdDecompressSync(await decrypter.decrypt(encrypted))).toEqual(content);
  expect(zstdDecompressSync(await readFile(await written('for-zstd', null, content)))).toEqual(content);
});

import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createMasterKey, readMasterKeys } from './key-file.ts';

const load = async (masterKey: Buffer | null, directory = dataDir) => {
  const settings = { masterKey, oldMasterKey: null, dataDir: directory };
  const [key] = await readMasterKeys(settings);
  return key ?? (await createMasterKey(directory));
};

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

test('the key in the environment takes precedence and nothing is written', async () => {
  const masterKey = Buffer.alloc(32, 7);
  expect(await load(masterKey, join(dataDir, 'absent'))).toBe(masterKey);
  await expect(stat(join(dataDir, 'absent'))).rejects.toThrow('ENOENT');
});

test('the first start creates a key that only its owner can read, and later starts read the same one', async () => {
  const first = await load(null);
  expect(first).toHaveLength(32);
  expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
  expect(await load(null)).toEqual(first);
});

test('two simultaneous starts agree on one key', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => load(null)));
  expect(new Set(keys.map((key) => key?.toString('hex'))).size).toBe(1);
});

test('a damaged key file stops the start and is not replaced', async () => {
  await writeFile(join(dataDir, 'master.key'), 'abc\n');
  await expect(load(null)).rejects.toThrow('64 hexadecimal digits');
});

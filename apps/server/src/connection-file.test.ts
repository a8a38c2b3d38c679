import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeConnectionFile } from './connection-file.ts';

let dataDir: string;
const settings = (changes = {}) =>
  ({ dataDir, environment: 'sandbox', host: '127.0.0.1', role: 'all', ...changes }) as const;
const written = async (): Promise<unknown> =>
  JSON.parse(await readFile(join(dataDir, 'connection.json'), 'utf8'));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clearbench-connection-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('later starts keep the key of the first start and store the latest address', async () => {
  await writeConnectionFile(settings(), 4400, 'clb_first');
  await writeConnectionFile(settings({ host: '0.0.0.0' }), 4401, null);
  expect(await written()).toEqual({ url: 'http://127.0.0.1:4401', pid: process.pid, apiKey: 'clb_first' });
});

test('only its owner may read it', async () => {
  await writeConnectionFile(settings(), 4400, 'clb_first');
  expect((await stat(join(dataDir, 'connection.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['connection.json']);
});

test.each([{ environment: 'production' }, { role: 'worker' }])('%o writes nothing', async (changes) => {
  await writeConnectionFile(settings(changes), 4400, 'clb_first');
  expect(await readdir(dataDir)).toEqual([]);
});

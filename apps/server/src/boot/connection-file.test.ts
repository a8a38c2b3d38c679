import { readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createServer } from '../platform/http/create-server.ts';
import { listen } from '../platform/listen.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { prepareConnectionFile } from './connection-file.ts';

let dataDir: string;
const settings = (changes = {}) =>
  ({ dataDir, environment: 'sandbox', host: '127.0.0.1', role: 'all', ...changes }) as const;
const written = async (): Promise<unknown> =>
  JSON.parse(await readFile(join(dataDir, 'connection.json'), 'utf8'));

const write = async (given: ReturnType<typeof settings>, port: number, firstKey: string | null) =>
  (await prepareConnectionFile(given, firstKey))(port);

beforeEach(() => {
  dataDir = temporaryFolder();
});

test('later starts keep the key of the first start and store the latest address', async () => {
  await write(settings(), 4400, 'clb_first');
  await write(settings({ host: '0.0.0.0' }), 4401, null);
  expect(await written()).toEqual({ url: 'http://127.0.0.1:4401', pid: process.pid, apiKey: 'clb_first' });
});

test('only its owner may read it', async () => {
  await write(settings(), 4400, 'clb_first');
  expect((await stat(join(dataDir, 'connection.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['connection.json']);
});

test.each([{ environment: 'production' }, { role: 'worker' }])('%o writes nothing', async (changes) => {
  await write(settings(changes), 4400, 'clb_first');
  expect(await readdir(dataDir)).toEqual([]);
});

test('it is there before the server answers a request, on a port that the system chose too', async () => {
  const app = createServer({ trustedProxies: [] }, pino({ level: 'silent' }));
  onTestFinished(async () => void (await app.close()));
  app.get('/', async () => written());
  const answered = new Promise<Response>((resolve) => {
    // The earliest moment at which a client can connect.
    app.server.prependOnceListener('listening', () => {
      const { port } = app.server.address() as AddressInfo;
      resolve(fetch(`http://127.0.0.1:${port}/`));
    });
  });
  const port = await listen(
    app,
    { host: '127.0.0.1', port: 0 },
    await prepareConnectionFile(settings(), null),
  );
  expect(await (await answered).json()).toMatchObject({ url: `http://127.0.0.1:${port}` });
});

import { fillPath, PATHS, type ParkedItem, type SftpFile } from '@clearbench/contract';
import { beforeEach, expect, it } from 'vitest';
import { startClamd } from '../../testing/clamd.ts';
import { mt103 } from '../../testing/samples.ts';
import { connectSftp, sftpUser } from '../../testing/sftp-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const FOUND = 'stream: Eicar-Test-Signature FOUND';

let server: TestApp;
let answer: (content: string) => string | null;
beforeEach(async () => {
  answer = () => 'stream: OK';
  const port = await startClamd((content) => answer(content));
  server = await createTestApp({ env: { CLAMAV_ADDRESS: `127.0.0.1:${port}`, SFTP_PORT: '0' } });
});

const transfers = async () =>
  (await server.database.db.selectFrom('transactions').select('seq').execute()).length;

it('scans what partners post and operators upload, and stores only what is clean', async () => {
  const isEvil = (content: string) => content.includes('EVIL');
  answer = (content) => (isEvil(content) ? FOUND : 'stream: OK');
  const upload = (content: string) =>
    server.call('POST', PATHS.uploadPayload, { uploadMethod: 'paste', fileFormat: 'message', content });
  for (const send of [server.post, upload]) {
    const refused = await send(mt103().replace(':70:', ':70:EVIL '));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'malware_found',
      message: expect.stringContaining('Eicar'),
    });
  }
  expect(await transfers()).toBe(0);
  expect((await server.post(mt103())).statusCode).toBe(201);
  expect(await transfers()).toBe(1);
});

it('a file over SFTP waits while the scanner is away, and is taken once it answers', async () => {
  const login = await sftpUser(server);
  const client = await connectSftp(await server.openSftp(), login);
  answer = () => 'break';
  await client.put('inbox/payments.fin.part', mt103());
  await client.rename('inbox/payments.fin.part', 'inbox/payments.fin');
  await server.settle();
  expect(await client.list('inbox')).toEqual(['payments.fin']);
  expect(await transfers()).toBe(0);
  answer = () => 'stream: OK';
  await expect
    .poll(async () => {
      await server.settle();
      return client.list('archive');
    })
    .toEqual(['payments.fin']);
  expect(await transfers()).toBe(1);
});

it('a file over SFTP that the scanner cannot scan is parked with the reason; others go on, and a person tries it again', async () => {
  const client = await connectSftp(await server.openSftp(), await sftpUser(server));
  answer = (content) => (content.includes('ODD') ? 'stream: Can’t allocate memory ERROR' : 'stream: OK');
  const texts = { 'odd.fin': mt103().replace(':70:', ':70:ODD '), 'good.fin': mt103() };
  for (const [name, text] of Object.entries(texts)) {
    await client.put(`inbox/${name}.part`, text);
    await client.rename(`inbox/${name}.part`, `inbox/${name}`);
  }
  const parked = async () => (await server.call('GET', PATHS.parkedItems)).json<ParkedItem[]>();
  await server.settle();
  expect([await client.list('inbox'), await client.list('archive')]).toEqual([['odd.fin'], ['good.fin']]);
  expect(await parked()).toMatchObject([
    { problem: expect.stringMatching(/odd\.fin could not be processed.*allocate memory ERROR/) },
  ]);
  answer = () => 'stream: OK';
  const [{ id = '' } = {}] = await parked();
  await server.call('POST', fillPath(PATHS.parkedItemRetry, { id }));
  await server.settle();
  expect(await client.list('archive')).toEqual(['good.fin', 'odd.fin']);
  expect(await parked()).toEqual([]);
});

it('a file that cannot be scanned can be removed from the inbox', async () => {
  const client = await connectSftp(await server.openSftp(), await sftpUser(server));
  answer = () => 'stream: Can’t allocate memory ERROR';
  await client.put('inbox/odd.fin.part', mt103());
  await client.rename('inbox/odd.fin.part', 'inbox/odd.fin');
  await server.settle();
  await client.remove('inbox/odd.fin');
  expect(await client.list('inbox')).toEqual([]);
  expect((await server.call('GET', PATHS.parkedItems)).json()).toEqual([]);
});

it('a file over SFTP with malware lies in errors/ with its reason', async () => {
  const client = await connectSftp(await server.openSftp(), await sftpUser(server));
  answer = () => FOUND;
  await client.put('inbox/bad.fin.part', mt103());
  await client.rename('inbox/bad.fin.part', 'inbox/bad.fin');
  await server.settle();
  expect(await client.list('errors')).toEqual(['bad.fin', 'bad.fin.result.json']);
  const files = (await server.call('GET', PATHS.sftpFiles)).json<SftpFile[]>();
  expect(files.find(({ name }) => name === 'bad.fin')).toMatchObject({ outcome: 'refused' });
});

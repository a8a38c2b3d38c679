import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { fillPath, PATHS, type SftpFile, type SftpUser, type SftpView } from '@clearbench/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testParking } from '../../../testing/parking.ts';
import { mt103 } from '../../../testing/samples.ts';
import { connectSftp, type SftpConnection, type SftpLogin, sftpUser } from '../../../testing/sftp-client.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createQueueRepository } from './queue-repository.ts';
import { settleWaiting } from './waiting.ts';

const server = await createTestApp({ env: { SFTP_PORT: '0' } });
const port = await server.openSftp();

let login: SftpLogin;
let client: SftpConnection;
beforeEach(async () => {
  login = await sftpUser(server, randomUUID());
  client = await connectSftp(port, login);
});
afterEach(() => client.end());

const wait = (waitsForTrigger: boolean) =>
  server.call('PATCH', fillPath(PATHS.sftpUser, { id: login.apiKeyId }), { waitsForTrigger });
const message = async (path: string): Promise<string> => JSON.parse(String(await client.get(path))).message;
async function waitsOf() {
  const files = (await server.call('GET', PATHS.sftpFiles)).json<SftpFile[]>();
  const { users } = (await server.call('GET', PATHS.sftp)).json<SftpView>();
  const label = users.find(({ apiKeyId }) => apiKeyId === login.apiKeyId)?.label;
  const own = files.filter(({ folder, user }) => folder === 'inbox' && user === label);
  return Object.fromEntries(own.map(({ name, waitsFor }) => [name, waitsFor]));
}

/** Uploads a file, as if some time had passed since then. */
async function put(name: string, content = ''): Promise<void> {
  await client.put(`inbox/${name}`, content);
  await pass();
}

/** Lets the server do what is due in a quarter of an hour. */
async function pass(): Promise<void> {
  await server.database.db
    .updateTable('sftp_files')
    .set({ due_at: new Date(0) })
    .where('due_at', 'is not', null)
    .execute();
  await server.settle();
}

describe('a file with a temporary name', () => {
  it.each([
    'half.fin.partial',
    'half.fin.inprogress',
    'half.fin~',
    '.half.fin',
    'tmp_half.fin',
    '.in.half.fin',
  ])('%s waits until it is renamed; its user is told after a while', async (name) => {
    await client.put(`inbox/${name}`, mt103());
    expect(await waitsOf()).toEqual({ [name]: 'name' });
    await pass();
    await pass();
    expect(await client.list('inbox')).toEqual([name]);
    expect(await client.list('errors')).toEqual([`${name}.result.json`]);
    expect(await message(`errors/${name}.result.json`)).toContain(
      'Rename it to its final name, such as half.fin,',
    );
    await client.rename(`inbox/${name}`, 'inbox/half.fin');
    await server.settle();
    expect(await client.list('archive')).toEqual(['half.fin']);
  });
});

describe('a trigger file', () => {
  it('that nobody needs is ignored with a word, and is no refused payment', async () => {
    await put('pay.fin.done');
    await put('pay.ok', 'ready');
    expect(await client.list('errors')).toEqual([]);
    expect(await client.list('archive')).toEqual(['pay.fin.done', 'pay.ok']);
    expect(await message('outbox/pay.ok.result.json')).toContain('so it was ignored');
  });

  it('that is a payment is one', async () => {
    await put('pay.ready', mt103());
    expect(await client.list('outbox')).toContain('pay.ready.ack.fin');
  });

  it.each(['pay.fin.done', 'pay.done', 'pay.fin.OK', 'pay.trg', 'pay.ready'])(
    '%s starts its file',
    async (trigger) => {
      expect((await wait(true)).json<SftpUser>()).toMatchObject({ waitsForTrigger: true });
      await client.put('inbox/pay.fin', mt103());
      await client.put('inbox/other.fin', mt103());
      expect(await waitsOf()).toEqual({ 'pay.fin': 'trigger', 'other.fin': 'trigger' });
      await client.put('inbox/t.part', mt103());
      await client.rename('inbox/t.part', `inbox/${trigger}`);
      await server.settle();
      expect(await client.list('archive')).toEqual(['pay.fin', trigger].toSorted());
      expect(await client.list('outbox')).toEqual(['pay.fin.ack.fin', 'pay.fin.result.json']);
      expect(await client.list('inbox')).toEqual(['other.fin']);
    },
  );

  it.each(['pay.done', 'pay.fin.done', 'pay.fin.gz.done'])('%s starts a compressed file', async (trigger) => {
    await wait(true);
    await client.put('inbox/pay.fin.gz', gzipSync(mt103()));
    await client.put('inbox/t.part', '');
    await client.rename('inbox/t.part', `inbox/${trigger}`);
    await server.settle();
    expect(await client.list('archive')).toEqual(['pay.fin', 'pay.fin.gz', trigger].toSorted());
    expect(await client.list('inbox')).toEqual([]);
  });

  it('may come first, and is told about if its file does not come', async () => {
    await wait(true);
    await client.put('inbox/t.part', '');
    await client.rename('inbox/t.part', 'inbox/pay.fin.done');
    await server.settle();
    expect(await waitsOf()).toEqual({ 'pay.fin.done': 'file' });
    await pass();
    expect(await message('errors/pay.fin.done.result.json')).toContain('Upload pay.fin,');
    await client.put('inbox/pay.fin.tmp', mt103());
    await client.rename('inbox/pay.fin.tmp', 'inbox/pay.fin');
    await server.settle();
    expect(await client.list('archive')).toEqual(['pay.fin', 'pay.fin.done']);
  });

  it.each(['before it is looked for', 'before its trigger file waits', 'right after that'])(
    'starts a file that arrives at the same moment, %s',
    async (moment) => {
      await wait(true);
      await client.put('inbox/pay.part', mt103());
      await client.put('inbox/t.part', '');
      await client.rename('inbox/t.part', 'inbox/pay.fin.done');
      const queue = createQueueRepository(server.database.db);
      const moments = ['before it is looked for', 'before its trigger file waits', 'right after that'];
      const step = async <T>(work: () => Promise<T>): Promise<T> => {
        if (moments.shift() === moment) await client.rename('inbox/pay.part', 'inbox/pay.fin');
        return work();
      };
      await settleWaiting(
        {
          queue: {
            ...queue,
            announced: (file, name) => step(() => queue.announced(file, name)),
            wait: (file, until) => step(() => queue.wait(file, until)),
          },
          waitsForTrigger: async () => true,
          parking: testParking(server.database.db),
          announce() {},
        },
        await queue.take(new Date()),
      );
      await server.settle();
      expect(await client.list('archive')).toEqual(['pay.fin', 'pay.fin.done']);
    },
  );

  it('that does not come is asked for, and no longer needed once the setting is off', async () => {
    await wait(true);
    await put('pay.fin', mt103());
    expect(await message('errors/pay.fin.result.json')).toContain('Upload an empty file pay.fin.done');
    await wait(false);
    await server.settle();
    expect(await client.list('archive')).toEqual(['pay.fin']);
  });
});

import { fillPath, PATHS, PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { connectSftp, type SftpConnection, sftpUser } from '../../../testing/sftp-client.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const server = await createTestApp({ env: { SFTP_PORT: '0' } });
const port = await server.openSftp();

let client: SftpConnection;
beforeEach(async () => {
  client = await connectSftp(port, await sftpUser(server));
});
afterEach(() => client.end());

type Done<T> = (error: Error | null | undefined, result: T) => void;
const asked = <T = void>(ask: (done: Done<T>) => void) =>
  new Promise<T>((resolve, reject) =>
    ask((error, result) => (error == null ? resolve(result) : reject(error))),
  );
const replace = (from: string, to: string) =>
  asked((done: Done<void>) => client.sftp.ext_openssh_rename(from, to, done as never));
const content = async (path: string) => String(await client.get(path));

it('the extensions and limits are announced as they are', () => {
  expect(client.sftp).toMatchObject({
    _extensions: {
      'posix-rename@openssh.com': '1',
      'fsync@openssh.com': '1',
      'statvfs@openssh.com': '2',
      'fstatvfs@openssh.com': '2',
      'limits@openssh.com': '1',
    },
    _maxReadLen: 128 * 1024,
    _maxWriteLen: 255 * 1024,
    maxOpenHandles: 64,
  });
});

it('the longest read and write of the limits are possible', async () => {
  const bytes = Buffer.alloc(255 * 1024, 'x');
  const handle = await client.open('inbox/long.part', 'w');
  await client.write(handle, bytes, 0);
  await client.close(handle);
  const reading = await client.open('inbox/long.part', 'r');
  expect(await client.read(reading, 128 * 1024, 0)).toEqual(bytes.subarray(0, 128 * 1024));
});

describe('a rename as in POSIX', () => {
  it('replaces a file, which a plain one does not', async () => {
    await client.put('inbox/a.part', 'new');
    await client.put('inbox/b.part', 'old and longer');
    await expect(client.rename('inbox/a.part', 'inbox/b.part')).rejects.toThrow('already has a file');
    await replace('inbox/a.part', 'inbox/b.part');
    expect([await client.list('inbox'), await content('inbox/b.part')]).toEqual([['b.part'], 'new']);
    await expect(replace('inbox/a.part', 'inbox/b.part')).rejects.toThrow('has no file a.part');
    await replace('inbox/b.part', 'inbox/b.part');
    expect(await content('inbox/b.part')).toBe('new');
  });

  it('to the final name lets the server read the file', async () => {
    await client.put('inbox/pay.part', mt103());
    await replace('inbox/pay.part', 'inbox/pay.fin');
    await server.settle();
    expect(await client.list('archive')).toEqual(['pay.fin']);
  });

  it('of a file that the server reads replaces nothing', async () => {
    await client.put('inbox/a.part', 'new');
    await client.put('inbox/b.part', 'old');
    const { db } = server.database;
    const named = db.updateTable('sftp_files').where('name', '=', 'a.part').where('removed_at', 'is', null);
    await named.set({ taken_at: new Date() }).execute();
    await expect(replace('inbox/a.part', 'inbox/b.part')).rejects.toThrow('is reading a.part');
    expect([await content('inbox/a.part'), await content('inbox/b.part')]).toEqual(['new', 'old']);
  });

  it('replaces no file that waits for its encryption', async () => {
    await client.put('inbox/pay.part', mt103());
    await client.rename('inbox/pay.part', 'inbox/pay.fin');
    await server.settle();
    const files = server.database.db.updateTable('sftp_files').where('name', '=', 'pay.fin.result.json');
    await files.set({ waits_for: 'encryption' }).execute();
    await expect(replace('outbox/pay.fin.ack.fin', 'outbox/pay.fin.result.json')).rejects.toThrow(
      'already has a file',
    );
    await files.set({ waits_for: null }).execute();
    expect(await client.list('outbox')).toEqual(['pay.fin.ack.fin', 'pay.fin.result.json']);
  });
});

describe('fsync', () => {
  const flush = (handle: Buffer) =>
    asked((done: Done<void>) => client.sftp.ext_openssh_fsync(handle, done as never));
  const stored = async () => {
    const { db } = server.database;
    const rows = await db.selectFrom('sftp_chunks').select('bytes').execute();
    return rows.map(({ bytes }) => String(bytes)).filter((text) => text.startsWith('flushed'));
  };

  it('stores what was written, and the file is complete once it is closed', async () => {
    const handle = await client.open('inbox/a.part', 'w');
    await client.write(handle, Buffer.from('flushed'), 0);
    expect(await stored()).toEqual([]);
    await flush(handle);
    expect([await stored(), await client.list('inbox')]).toEqual([['flushed'], []]);
    await client.write(handle, Buffer.from(' later'), 7);
    await client.close(handle);
    expect(await content('inbox/a.part')).toBe('flushed later');
    await flush(await client.open('inbox/a.part', 'r'));
  });

  it('fails after a write that failed', async () => {
    const handle = await client.open('inbox/b.part', 'w');
    await expect(client.write(handle, Buffer.from('x'), PAYLOAD_MAX_BYTES)).rejects.toThrow('larger than');
    await expect(flush(handle)).rejects.toThrow('larger than');
  });
});

describe('the free space', () => {
  const space = (path: string) =>
    asked<Record<string, number>>((done) => client.sftp.ext_openssh_statvfs(path, done as never));

  it('is what the quota of the workspace leaves, and unknown without one', async () => {
    await expect(space('inbox')).rejects.toThrow('This workspace has no quota');
    const quotaBytes = 1024 ** 4;
    const limited = await server.call('PATCH', fillPath(PATHS.workspace, { name: 'main' }), {
      quotaBytes,
    });
    expect(limited.statusCode, limited.body).toBe(200);
    // The other process learns of the quota by an announcement, and then measures.
    await expect.poll(() => space('/').catch(() => null)).toMatchObject({ f_bsize: 1024, f_namemax: 255 });
    await expect.poll(async () => freeBytes(await space('inbox'))).toBeLessThan(quotaBytes);
    const found = await space('inbox');
    expect([freeBytes(found) > quotaBytes / 2, found.f_blocks, found.f_files]).toEqual([true, 1024 ** 3, 0]);
    await expect(space('inbox/none')).rejects.toThrow('has no file none');
  });

  const freeBytes = ({ f_bavail = 0, f_frsize = 0 }) => f_bavail * f_frsize;
});

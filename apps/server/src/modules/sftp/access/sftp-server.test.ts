import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fillPath, PATHS, type SftpView } from '@clearbench/contract';
import type { ClientChannel } from 'ssh2';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createVault } from '../../../platform/secrets/crypto.ts';
import { mt103 } from '../../../testing/samples.ts';
import { connectSftp, type SftpLogin, sftpUser } from '../../../testing/sftp-client.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { resealAll } from '../../keys/reseal.ts';
import { provideHostKeys } from '../users/host-key.ts';
import { UserService } from '../users/service.ts';
import { ClientConnection } from './connection.ts';
import { SIGNATURE_ALGORITHMS } from './protocol/signature-algorithms.ts';

let server: TestApp;
let port: number;
let login: SftpLogin;
beforeEach(async () => {
  server = await createTestApp({ env: { SFTP_PORT: '0' } });
  port = await server.openSftp();
  login = await sftpUser(server);
});

function hasOpenSsh(): boolean {
  try {
    execFileSync('ssh', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a client', () => {
  it.runIf(hasOpenSsh())('of OpenSSH uploads and lists, and ends', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    const identity = login.privateKey;
    writeFileSync(at('identity'), identity, { mode: 0o600 });
    writeFileSync(at('a b.txt'), 'content');
    writeFileSync(
      at('batch'),
      [
        `put "${at('a b.txt')}" "inbox/a b.txt.part"`,
        'ls -l inbox',
        `get "inbox/a b.txt.part" "${at('back')}"`,
      ].join('\n'),
    );
    const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'IdentitiesOnly=yes'];
    const { stdout } = await promisify(execFile)(
      'sftp',
      [
        ...['-q', '-b', at('batch'), '-P', `${port}`, '-i', at('identity')],
        ...options.flatMap((option) => ['-o', option]),
        `${login.username}@127.0.0.1`,
      ],
      { timeout: 60_000 },
    );
    expect(stdout).toContain('a b.txt.part');
  });

  it.runIf(hasOpenSsh())(
    'of scp replaces a longer file by a shorter one, and ends with status 0',
    async () => {
      const folder = temporaryFolder();
      const at = (name: string) => join(folder, name);
      writeFileSync(at('identity'), login.privateKey, { mode: 0o600 });
      writeFileSync(at('long'), 'x'.repeat(600_000));
      writeFileSync(at('short'), 'header\nrow\n');
      const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'IdentitiesOnly=yes'];
      const scp = (file: string, ...more: string[]) =>
        promisify(execFile)(
          'scp',
          [
            ...['-q', ...more, '-P', `${port}`, '-i', at('identity')],
            ...options.flatMap((option) => ['-o', option]),
            at(file),
            `${login.username}@127.0.0.1:inbox/rows.part`,
          ],
          { timeout: 60_000 },
        );
      await scp('long', '-s');
      await scp('short', '-s');
      const client = await connectSftp(port, login);
      expect(String(await client.get('inbox/rows.part'))).toBe('header\nrow\n');
      await expect(scp('short', '-O')).rejects.toMatchObject({
        stderr: expect.stringContaining('Use sftp, or scp without -O.'),
      });
    },
  );

  it.runIf(hasOpenSsh()).each([
    ['ssh-ed25519', 'ED25519'],
    ['ecdsa-sha2-nistp256', 'ECDSA'],
    ['rsa-sha2-512', 'RSA'],
    ['rsa-sha2-256', 'RSA'],
  ])(
    'of OpenSSH that knows only host keys with %s connects, and shows the fingerprint of the console',
    async (algorithm, kind) => {
      const { hostKeys } = (await server.call('GET', PATHS.sftp)).json<SftpView>();
      const folder = temporaryFolder();
      const identity = join(folder, 'identity');
      writeFileSync(identity, login.privateKey, { mode: 0o600 });
      const options = [
        ...['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'IdentitiesOnly=yes'],
        `HostKeyAlgorithms=${algorithm}`,
      ];
      const running = promisify(execFile)(
        'sftp',
        [
          ...['-v', '-b', '-', '-P', `${port}`, '-i', identity],
          ...options.flatMap((option) => ['-o', option]),
          `${login.username}@127.0.0.1`,
        ],
        { timeout: 60_000 },
      );
      running.child.stdin?.end('pwd\n');
      const { stdout, stderr } = await running;
      expect(stdout).toContain('Remote working directory: /');
      expect(stderr).toContain(hostKeys.find((key) => key.kind === kind)?.fingerprint);
      const [, signatures] = /server-sig-algs=<([^>]*)>/.exec(stderr) ?? [];
      expect(signatures?.split(',')).toEqual(SIGNATURE_ALGORITHMS);
    },
  );

  it('that sets the size of a file it writes cuts it off, with zeros where nothing is written later', async () => {
    const client = await connectSftp(port, login);
    await client.put('inbox/a.part', Buffer.alloc(600_000, 'x'));
    const handle = await client.open('inbox/a.part', 'r+');
    const { sftp } = client;
    const asked = (ask: (done: (error?: Error | null) => void) => void) =>
      new Promise<void>((resolve, reject) => ask((error) => (error == null ? resolve() : reject(error))));
    await asked((done) => sftp.fsetstat(handle, { size: 3 } as never, done));
    await asked((done) => sftp.write(handle, Buffer.from('y'), 0, 1, 5, done));
    await client.close(handle);
    expect(String(await client.get('inbox/a.part'))).toBe('xxx\0\0y');
    await expect(asked((done) => sftp.setstat('inbox/a.part', { size: 1 } as never, done))).rejects.toThrow(
      'keeps its size',
    );
    await asked((done) => sftp.setstat('inbox/a.part', { mtime: 1, atime: 1 }, done));
  });

  it('that sends anything but SSH, or breaks off in the middle of it, is dropped and disturbs no other', async () => {
    const noise = connect(port, '127.0.0.1');
    noise.on('error', () => {});
    noise.write('GET / HTTP/1.1\r\n\r\n');
    noise.resume();
    await once(noise, 'close');
    const half = connect(port, '127.0.0.1');
    half.write('SSH-2.0-half\r\n');
    await once(half, 'data');
    half.resetAndDestroy();
    const client = await connectSftp(port, login);
    expect(await client.list('/')).toHaveLength(4);
  });

  it('that opens many files gets a reason, and can go on when it closes some', async () => {
    const client = await connectSftp(port, login);
    const handles: Buffer[] = [];
    for (let index = 0; index < 64; index += 1) handles.push(await client.open(`inbox/${index}.part`, 'w'));
    await expect(client.open('inbox/more.part', 'w')).rejects.toThrow('Close some first');
    await client.close(handles[0] as Buffer);
    await client.close(await client.open('inbox/more.part', 'w'));
  });

  it('that asks for more than a session may is dropped', async () => {
    const sock = connect(port, '127.0.0.1');
    sock.on('error', () => {});
    const client = await connectSftp(port, login, { sock });
    client.client.on('error', () => {});
    await client.put('inbox/large.part', Buffer.alloc(2_000_000));
    const handle = await client.open('inbox/large.part', 'r');
    const closed = once(sock, 'close');
    for (let count = 0; count < 2_000; count += 1) client.read(handle, 128 * 1024, 0).catch(() => {});
    await closed;
    expect(await (await connectSftp(port, login)).list('inbox')).toEqual(['large.part']);
  });

  it('that asks for a shell or a tunnel gets none', async () => {
    const { client } = await connectSftp(port, login);
    const refused = (ask: (done: (error: Error | undefined) => void) => void) =>
      new Promise<boolean>((resolve) => ask((error) => resolve(error !== undefined)));
    const said = (ask: (done: (error: Error | undefined, channel: ClientChannel) => void) => void) =>
      new Promise<[text: string, status: number]>((resolve) =>
        ask((_error, channel) => {
          let text = '';
          channel.stderr.on('data', (data) => {
            text += String(data);
          });
          let status = -1;
          channel.on('exit', (code: number) => {
            status = code;
          });
          channel.on('close', () => resolve([text, status]));
          channel.resume();
        }),
      );
    const refusal = ['This server offers SFTP only. Use sftp, or scp without -O.\n', 1];
    expect(await said((done) => client.exec('id', done))).toEqual(refusal);
    expect(await said((done) => client.shell(false, done))).toEqual(refusal);
    expect(await refused((done) => client.forwardOut('127.0.0.1', 1, '127.0.0.1', 22, done))).toBe(true);
  });
});

it('several processes share the work: files come through two of them, and a third one takes them', async () => {
  await server.another('worker');
  const first = await connectSftp(port, login);
  const second = await connectSftp(await server.openSftp(), login);
  const names = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(2, '0')}.fin`);
  await Promise.all(
    [first, second].map(async (client, of) => {
      for (const name of names.filter((_, index) => index % 2 === of)) {
        await client.put(`inbox/${name}.part`, mt103());
        await client.rename(`inbox/${name}.part`, `inbox/${name}`);
      }
    }),
  );
  await expect.poll(() => first.list('archive'), { timeout: 60_000 }).toEqual(names);
  const stored = await server.database.db.selectFrom('transactions').select('seq').execute();
  expect(stored).toHaveLength(names.length);
});

it('a key that is revoked while its user logs in is not accepted', async () => {
  const { findActive } = UserService.prototype;
  const check = vi.spyOn(ClientConnection.prototype, 'check');
  const looking = vi.spyOn(UserService.prototype, 'findActive').mockImplementationOnce(async function (
    this: UserService,
    ...asked
  ) {
    const found = await findActive.apply(this, asked);
    // Earlier logins may have been announced just now.
    const before = check.mock.calls.length;
    await server.call('DELETE', fillPath(PATHS.sftpPublicKey, { id: login.publicKeyId }));
    await expect.poll(() => check.mock.calls.length).toBeGreaterThan(before);
    return found;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(connectSftp(port, login)).rejects.toThrow('authentication methods failed');
  expect(looking).toHaveBeenCalledTimes(2);
});

it('the host keys stay the same when the master key is changed', async () => {
  const { hostKeys } = (await server.call('GET', PATHS.sftp)).json<SftpView>();
  const { control, pools } = server.database;
  const next = Buffer.alloc(32, 7);
  await resealAll({ control, pools }, createVault(next, [server.masterKey]));
  const withNextOnly = await provideHostKeys(control.db, createVault(next));
  expect(withNextOnly.map(({ fingerprint }) => fingerprint)).toEqual(
    hostKeys.map(({ fingerprint }) => fingerprint),
  );
});

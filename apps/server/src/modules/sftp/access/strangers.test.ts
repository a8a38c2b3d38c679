import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import ssh2 from 'ssh2';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectSftp, type SftpConnection, type SftpLogin, sftpUser } from '../../../testing/sftp-client.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeKeyPair } from '../users/make-key-pair.ts';

let server: TestApp;
let port: number;
let login: SftpLogin;
beforeEach(async () => {
  server = await createTestApp({ env: { SFTP_PORT: '0' } });
  port = await server.openSftp();
  login = await sftpUser(server);
});

/** What the server says to a client that asks about a key, or signs with it. */
async function answersTo(username: string, publicKey: string, privateKey: string): Promise<string[]> {
  const said: string[] = [];
  const client = new ssh2.Client();
  client.on('error', (error) => said.push(error.message));
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  client.on('close', resolve);
  client.connect({
    ...{ host: '127.0.0.1', port, username },
    authHandler: [{ type: 'publickey', username, key: withPublic(publicKey, privateKey) }] as never,
    debug(line) {
      if (/USERAUTH_(?:PK_OK|FAILURE|SUCCESS)/.test(line) && line.includes('Inbound')) said.push(line);
    },
  });
  await closed;
  return said;
}

/** A key that is shown as one, and signs as another. */
function withPublic(publicKey: string, privateKey: string) {
  const shown = ssh2.utils.parseKey(publicKey);
  const signing = ssh2.utils.parseKey(privateKey);
  if (shown instanceof Error || signing instanceof Error) throw new Error('This is no key.');
  const blob = shown.getPublicSSH();
  signing.getPublicSSH = () => blob;
  return signing;
}

describe('before the login', () => {
  it('256 silent connections of an address keep nobody out', async () => {
    const silent: Socket[] = [];
    for (let count = 0; count < 256; count += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.resume();
      await once(socket, 'connect');
      silent.push(socket);
    }
    expect(await (await connectSftp(port, login)).list('/')).toHaveLength(4);
    await expect.poll(() => silent.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(64);
    for (const socket of silent) socket.destroy();
  });

  it('wrong keys from the same address keep a right one out for no moment', async () => {
    const bad = Array.from({ length: 40 }, (_, index) =>
      connectSftp(port, {
        username: index % 2 === 0 ? login.username : `clb-${index}`,
        privateKey: makeKeyPair().private,
      }).catch((error: Error) => error.message),
    );
    await (await connectSftp(port, login)).end();
    expect(new Set(await Promise.all(bad))).toEqual(
      new Set(['All configured authentication methods failed']),
    );
    await (await connectSftp(port, login)).end();
  });

  it('a probing client learns nothing about users and keys', async () => {
    const registered = ssh2.utils.parseKey(login.privateKey);
    if (registered instanceof Error) throw registered;
    const publicKey = `${registered.type} ${registered.getPublicSSH().toString('base64')}`;
    const { public: otherPublic, private: privateKey } = makeKeyPair();
    const answers = await Promise.all([
      // A right user and its public key, without the private one; a wrong key; and a user that does not exist.
      answersTo(login.username, publicKey, privateKey),
      answersTo(login.username, otherPublic, privateKey),
      answersTo('clb-zzzzzzzzzz', otherPublic, privateKey),
      answersTo('clb-zzzzzzzzzz', publicKey, privateKey),
    ]);
    expect(answers[0]?.join()).toContain('PK_OK');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('a client of FIPS 140 gets in with any curve of NIST, and one that knows only groups of integers is refused', async () => {
    for (const group of ['ecdh-sha2-nistp256', 'ecdh-sha2-nistp384', 'ecdh-sha2-nistp521'] as const) {
      await (await connectSftp(port, login, { algorithms: { kex: [group] } })).end();
    }
    for (const group of ['diffie-hellman-group16-sha512', 'diffie-hellman-group18-sha512'] as const) {
      await expect(connectSftp(port, login, { algorithms: { kex: [group] } })).rejects.toThrow(
        'no matching key exchange',
      );
    }
  });
});

describe('of an upload', () => {
  const rows = async () => {
    const { db } = server.database;
    const chunks = await db.selectFrom('sftp_chunks').select('bytes').execute();
    const files = await db.selectFrom('sftp_files').select('id').execute();
    return { bytes: chunks.reduce((sum, { bytes }) => sum + bytes.length, 0), files: files.length };
  };
  const NOTHING = { bytes: 0, files: 0 };
  const LARGE = 1_500_000;

  async function begin(client: SftpConnection, name: string): Promise<Buffer> {
    const handle = await client.open(`inbox/${name}`, 'w');
    for (let at = 0; at < LARGE; at += 30_000) await client.write(handle, randomBytes(30_000), at);
    return handle;
  }

  it('whose connection breaks nothing stays', async () => {
    const client = await connectSftp(port, login);
    for (const name of ['a.part', 'b.part']) await begin(client, name);
    expect((await rows()).bytes).toBeGreaterThan(0);
    client.reset();
    await expect.poll(rows).toEqual(NOTHING);
  });

  it('that is too large nothing stays but the report about it', async () => {
    const client = await connectSftp(port, login);
    const handle = await begin(client, 'a.part');
    await expect(client.write(handle, Buffer.from('x'), 10 * 1024 * 1024)).rejects.toThrow('larger than');
    expect(await rows()).toEqual(NOTHING);
    await expect(client.close(handle)).rejects.toThrow('larger than');
    expect((await rows()).files).toBe(1);
  });

  it('that replaces another one only the last stays, and what is being read until it was read', async () => {
    const client = await connectSftp(port, login);
    for (let count = 0; count < 3; count += 1) {
      const handle = await begin(client, 'a.part');
      await client.close(handle);
    }
    expect(await rows()).toEqual({ bytes: LARGE, files: 1 });
    const reading = await client.open('inbox/a.part', 'r');
    await client.remove('inbox/a.part');
    expect((await client.read(reading, 100, LARGE - 100)).length).toBe(100);
    await client.close(reading);
    expect(await rows()).toEqual(NOTHING);
  });
});

it('a client that takes nothing of what it reads gets no more until it does', async () => {
  const sock = connect(port, '127.0.0.1');
  const client = await connectSftp(port, login, { sock });
  const content = randomBytes(1_000_000);
  await client.put('inbox/large.part', content);
  const handle = await client.open('inbox/large.part', 'r');
  sock.pause();
  const asked = Array.from({ length: 400 }, () => client.read(handle, 128 * 1024, 0));
  await delay(200);
  sock.resume();
  for (const part of await Promise.all(asked))
    expect(part.equals(content.subarray(0, 128 * 1024))).toBe(true);
});

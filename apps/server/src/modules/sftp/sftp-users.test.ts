import { once } from 'node:events';
import { fillPath, PATHS, type SftpView } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { connectSftp, sftpUser } from '../../testing/sftp-client.ts';
import { client, login, port, server, useSftpServer } from './testing.ts';

useSftpServer();

describe('a path', () => {
  it('leads out of the folders in no form', async () => {
    expect(await client.realpath('.')).toBe('/');
    expect(await client.realpath('../../outbox/./../inbox//x')).toBe('/inbox/x');
    for (const path of ['../../x', '/etc/passwd', 'inbox/../../etc/passwd', '..', 'inbox/a/b', 'inbox']) {
      await expect(client.put(path, 'x'), path).rejects.toThrow();
    }
    await expect(client.put('outbox/x', 'x')).rejects.toThrow('Upload into inbox/');
    await expect(client.rename('inbox/a', 'archive/a')).rejects.toThrow();
  });

  it('may have every alphabet, and is found in each form of Unicode', async () => {
    for (const name of ['оплата.xml.part', '支払い.xml.part', 'دفع.xml.part', 'caf\u00e9.part', '😀.part']) {
      await client.put(`inbox/${name}`, name);
      expect((await client.get(`inbox/${name.normalize('NFD')}`)).toString()).toBe(name);
    }
    await expect(client.put(`inbox/${'€'.repeat(86)}`, 'x')).rejects.toThrow('the limit is 255');
    await expect(client.put('inbox/a\u0007b', 'x')).rejects.toThrow('control characters');
  });
});

describe('a user', () => {
  it('sees its own files only', async () => {
    await client.put('inbox/mine.part', 'x');
    const other = await connectSftp(port, await sftpUser(server, 'Other'));
    expect(await other.list('inbox')).toEqual([]);
    await expect(other.get('inbox/mine.part')).rejects.toThrow('has no file');
  });

  it('with another key, another name or a password does not get in', async () => {
    const other = await sftpUser(server, 'Other');
    await expect(connectSftp(port, { ...login, privateKey: other.privateKey })).rejects.toThrow(
      'authentication',
    );
    await expect(connectSftp(port, { ...login, username: 'root' })).rejects.toThrow('authentication');
    await expect(
      connectSftp(
        port,
        { ...login, privateKey: (await sftpUser(server)).privateKey },
        { password: 'secret' },
      ),
    ).rejects.toThrow('authentication');
  });

  it.each([
    ['its API key', () => server.call('DELETE', fillPath(PATHS.apiKey, { id: login.apiKeyId }))],
    ['its public key', () => server.call('DELETE', fillPath(PATHS.sftpPublicKey, { id: login.publicKeyId }))],
  ])('whose session lasts is logged out when %s is gone', async (_, remove) => {
    const closed = once(client.client, 'close');
    expect((await remove()).statusCode).toBe(200);
    await closed;
    await expect(connectSftp(port, login)).rejects.toThrow('authentication');
  });

  it('cannot connect with weak algorithms', async () => {
    await expect(connectSftp(port, login, { algorithms: { cipher: ['aes128-cbc'] } })).rejects.toThrow();
    await expect(
      connectSftp(port, login, { algorithms: { hmac: ['hmac-sha1'], cipher: ['aes128-ctr'] } }),
    ).rejects.toThrow();
    await expect(
      connectSftp(port, login, { algorithms: { kex: ['diffie-hellman-group14-sha1'] } }),
    ).rejects.toThrow();
  });

  it('has ten sessions at most', async () => {
    const opened = await Promise.allSettled(
      Array.from(
        { length: 50 },
        () =>
          new Promise<void>((resolve, reject) => {
            client.client.sftp((error) => (error ? reject(error) : resolve()));
          }),
      ),
    );
    expect(opened.filter(({ status }) => status === 'fulfilled').length).toBe(9);
    expect(await client.list('/')).toHaveLength(4);
  });
});

describe('the host keys', () => {
  it('are shown as clients show them, and stay when the server starts again', async () => {
    const { hostKeys, address } = (await server.call('GET', PATHS.sftp)).json<SftpView>();
    expect(address).toEqual({ host: '127.0.0.1', port: 0 });
    const seen = async (at: number, algorithm: 'ssh-ed25519' | 'ecdsa-sha2-nistp256' | 'rsa-sha2-512') => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const other = await connectSftp(at, login, {
        algorithms: { serverHostKey: [algorithm] },
        hostHash: 'sha256',
        hostVerifier: (hash: string) => {
          resolve(hash);
          return true;
        },
      });
      await other.end();
      return `SHA256:${Buffer.from(await promise, 'hex')
        .toString('base64')
        .replace(/=+$/, '')}`;
    };
    const again = await server.openSftp();
    for (const [index, algorithm] of (
      ['ssh-ed25519', 'ecdsa-sha2-nistp256', 'rsa-sha2-512'] as const
    ).entries()) {
      const { fingerprint } = hostKeys[index] ?? {};
      expect(await seen(port, algorithm)).toBe(fingerprint);
      expect(await seen(again, algorithm)).toBe(fingerprint);
    }
    expect(hostKeys.map(({ kind }) => kind)).toEqual(['ED25519', 'ECDSA', 'RSA']);
  });
});

describe('a public key', () => {
  const add = (publicKey: string) =>
    server.call('POST', PATHS.sftpPublicKeys, { apiKeyId: login.apiKeyId, publicKey });

  it.each([
    ['nonsense', 'not an OpenSSH public key'],
    ['-----BEGIN OPENSSH PRIVATE KEY-----', 'private key'],
    ['sk-ssh-ed25519@openssh.com AAAA', 'security tokens'],
  ])('%s is refused', async (text, reason) => {
    const response = await add(text);
    expect([response.statusCode, response.json().message]).toEqual([422, expect.stringContaining(reason)]);
  });

  it('may be registered once for a user', async () => {
    const row = await server.database.db
      .selectFrom('sftp_public_keys')
      .select('public_key')
      .executeTakeFirstOrThrow();
    expect((await add(row.public_key)).json()).toMatchObject({ code: 'public_key_taken' });
  });
});

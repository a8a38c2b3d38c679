import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { SftpUser, SftpView } from '@clearbench/contract';
import { PATHS } from '@clearbench/contract';
import ssh2, { type Client, type ConnectConfig, type SFTPWrapper } from 'ssh2';
import { makeKeyPair } from '../modules/sftp/users/make-key-pair.ts';

export interface SftpLogin {
  username: string;
  privateKey: string;
  apiKeyId: string;
  publicKeyId: string;
}

/** Calls the HTTP interface as an operator. */
export type Call = (
  method: 'GET' | 'POST',
  url: string,
  body?: object,
) => Promise<{ statusCode: number; body: string; json<T>(): T }>;

interface Operated {
  call: Call;
  createKey(label?: string): Promise<{ id: string }>;
}

/** A new API key with a public key. */
export async function sftpUser(server: Operated, label = 'Core bank'): Promise<SftpLogin> {
  const { id } = await server.createKey(label);
  return sftpLogin(server, id);
}

export async function sftpLogin({ call }: Pick<Operated, 'call'>, apiKeyId: string): Promise<SftpLogin> {
  const { public: publicKey, private: privateKey } = makeKeyPair();
  const added = await call('POST', PATHS.sftpPublicKeys, { apiKeyId, publicKey });
  if (added.statusCode !== 201) throw new Error(added.body);
  const { users } = (await call('GET', PATHS.sftp)).json<SftpView>();
  const user = users.find((one: SftpUser) => one.apiKeyId === apiKeyId);
  if (user?.username == null) throw new Error('The user has no name.');
  return { username: user.username, privateKey, apiKeyId, publicKeyId: added.json<{ id: string }>().id };
}

export class SftpConnection {
  readonly client: Client;
  readonly sftp: SFTPWrapper;

  constructor(client: Client, sftp: SFTPWrapper) {
    this.client = client;
    this.sftp = sftp;
  }

  put(path: string, content: string | Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sftp.writeFile(path, content, (error) => (error ? reject(error) : resolve()));
    });
  }

  get(path: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.sftp.readFile(path, (error, data) => (error ? reject(error) : resolve(data)));
    });
  }

  list(path: string): Promise<string[]> {
    return new Promise((resolve, reject) => {
      this.sftp.readdir(path, (error, list) =>
        error ? reject(error) : resolve(list.map(({ filename }) => filename)),
      );
    });
  }

  rename(from: string, to: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sftp.rename(from, to, (error) => (error ? reject(error) : resolve()));
    });
  }

  remove(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sftp.unlink(path, (error) => (error ? reject(error) : resolve()));
    });
  }

  realpath(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.sftp.realpath(path, (error, found) => (error ? reject(error) : resolve(found)));
    });
  }

  open(path: string, flags: 'r' | 'w' | 'a' | 'r+'): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.sftp.open(path, flags, (error, handle) => (error ? reject(error) : resolve(handle)));
    });
  }

  write(handle: Buffer, data: Buffer, at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sftp.write(handle, data, 0, data.length, at, (error) => (error ? reject(error) : resolve()));
    });
  }

  read(handle: Buffer, length: number, at: number): Promise<Buffer> {
    const data = Buffer.alloc(length);
    return new Promise((resolve, reject) => {
      this.sftp.read(handle, data, 0, length, at, (error, count) =>
        error ? reject(error) : resolve(data.subarray(0, count)),
      );
    });
  }

  close(handle: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sftp.close(handle, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** The connection breaks. */
  reset(): void {
    this.client.destroy();
  }

  async end(): Promise<void> {
    const closed = once(this.client, 'close');
    this.client.end();
    await closed;
  }
}

function connectClient(port: number, config: ConnectConfig): Promise<Client> {
  const client = new ssh2.Client();
  return new Promise((resolve, reject) => {
    client
      .once('ready', () => resolve(client.setNoDelay(true)))
      .once('error', reject)
      .connect({ host: '127.0.0.1', port, readyTimeout: 10_000, ...config });
  });
}

export async function connectSftp(
  port: number,
  { username, privateKey }: Pick<SftpLogin, 'username' | 'privateKey'>,
  more: ConnectConfig & { sock?: Socket } = {},
): Promise<SftpConnection> {
  const client = await connectClient(port, { username, privateKey, ...more });
  client.on('error', () => {});
  return new Promise((resolve, reject) => {
    client.sftp((error, sftp) => {
      if (error) reject(error);
      else {
        sftp.on('error', () => {});
        resolve(new SftpConnection(client, sftp));
      }
    });
  });
}

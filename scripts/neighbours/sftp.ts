import { type ApiKey, PATHS } from '@clearbench/contract';
import { connectSftp, type SftpConnection, sftpLogin } from '../../apps/server/src/testing/sftp-client.ts';
import { type Nuisance, repeatedly, type Scene } from './scene.ts';

const CONNECTIONS = 3;
const HANDLES = 200;
const PART = Buffer.alloc(32 * 1024, 'x');

/** Connections of a new user of the loud workspace. */
async function connections({ loud, sftpPort }: Scene): Promise<SftpConnection[]> {
  const [key] = await loud.json<ApiKey[]>('GET', PATHS.apiKeys);
  const login = await sftpLogin({ call: loud.answer }, key?.id ?? '');
  return Promise.all(Array.from({ length: CONNECTIONS }, () => connectSftp(sftpPort, login)));
}

const halfUploads: Nuisance = {
  name: 'uploads over SFTP that stop halfway',
  async begin(scene) {
    const open = await connections(scene);
    let count = 0;
    const end = repeatedly(CONNECTIONS, async () => {
      count += 1;
      const connection = open[count % CONNECTIONS];
      const handle = await connection?.open(`/inbox/half-${count}.csv`, 'w');
      for (let part = 0; part < 20; part++) {
        if (handle !== undefined) await connection?.write(handle, PART, part * PART.length);
      }
    });
    return async () => {
      await end();
      for (const connection of open) connection.reset();
    };
  },
};

const openHandles: Nuisance = {
  name: 'open handles over SFTP',
  async begin(scene) {
    const open = await connections(scene);
    await open[0]?.put('/inbox/read.txt', Buffer.alloc(1024 * 1024, 'x'));
    let count = 0;
    const end = repeatedly(CONNECTIONS, async () => {
      count += 1;
      if (count > CONNECTIONS * HANDLES) return new Promise((resolve) => setTimeout(resolve, 100));
      const connection = open[count % CONNECTIONS];
      const handle = await connection?.open('/inbox/read.txt', 'r');
      return handle === undefined ? handle : connection?.read(handle, PART.length, 0);
    });
    return async () => {
      await end();
      for (const connection of open) connection.reset();
    };
  },
};

export const SFTP_NUISANCES: readonly Nuisance[] = [halfUploads, openHandles];

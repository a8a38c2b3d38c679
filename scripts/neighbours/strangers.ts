import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { PATHS, workspacePrefix } from '@clearbench/contract';
import { type Nuisance, repeatedly } from './scene.ts';

/** Opens connections that send this and then nothing more. */
async function openSockets(
  port: number,
  count: number,
  first: string | Buffer,
): Promise<() => Promise<void>> {
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first));
    return socket.on('error', () => {});
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
  };
}

const silentHttp: Nuisance = {
  name: '500 requests that never end',
  begin: ({ address }) =>
    openSockets(Number(new URL(address).port), 500, 'POST /api/ping HTTP/1.1\r\nHost: x\r\n'),
};

const silentSftp: Nuisance = {
  name: '256 silent sockets at SFTP',
  begin: ({ sftpPort }) => openSockets(sftpPort, 256, ''),
};

/** More than the system lets wait if it isn’t told otherwise. */
const bursts: Nuisance = {
  name: 'bursts of 2,000 connections',
  async begin({ address }) {
    const port = Number(new URL(address).port);
    return repeatedly(1, async (signal) => {
      const end = await openSockets(port, 2_000, '');
      await delay(1_000, undefined, { signal }).finally(end);
    });
  },
};

/** Their path names the other workspace: only a request of a known sender counts for one. */
const endlessBodies: Nuisance = {
  name: '300 bodies that never end, for EBICS',
  begin: ({ address }) => {
    const length = 2_000_000;
    const path = workspacePrefix('quiet') + PATHS.ebicsServer;
    const head = ['Host: x', 'Content-Type: text/xml', `Content-Length: ${length}`];
    const first = `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`.padEnd(length);
    return openSockets(Number(new URL(address).port), 300, Buffer.from(first));
  },
};

/** Each of them was once announced to all open streams, which looked up their sessions again. */
const logouts: Nuisance = {
  name: 'logouts with sessions that do not exist',
  begin: async ({ address }) =>
    repeatedly(16, async (signal) => {
      const headers = { cookie: 'clearbench_session=none' };
      await (await fetch(address + PATHS.logout, { method: 'POST', headers, signal })).arrayBuffer();
    }),
};

export const STRANGERS: readonly Nuisance[] = [silentHttp, silentSftp, endlessBodies, bursts, logouts];

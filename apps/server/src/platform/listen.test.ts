import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { listen, listenOn } from './listen.ts';

const LOCAL = { host: '127.0.0.1', port: 0 };
const COUNT = 1_000;

/** Connects so many times, and ends as soon as every connection is made. */
const CLIENT = `
  const { connect } = require('node:net');
  let left = ${COUNT};
  for (let count = 0; count < ${COUNT}; count++)
    connect(Number(process.argv[1]), '127.0.0.1', () => --left === 0 && process.exit());
`;

it.each([
  [
    'HTTP',
    async () => {
      const app = Fastify();
      onTestFinished(() => app.close());
      return listen(app, LOCAL, () => {});
    },
  ],
  [
    'SFTP',
    async () => {
      const server = createServer((socket) => socket.destroy());
      onTestFinished(() => void server.close());
      return listenOn(server, LOCAL, 'SFTP_PORT');
    },
  ],
])('while the process is busy, a thousand clients can connect to %s', async (_protocol, open) => {
  const port = await open();
  // Accepts nothing meanwhile.
  const { status } = spawnSync(process.execPath, ['--eval', CLIENT, String(port)], { timeout: 20_000 });
  expect(status).toBe(0);
});

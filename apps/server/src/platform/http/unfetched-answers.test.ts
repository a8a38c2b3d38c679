import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { OpenWorkspace } from '../../boot/open-workspace.ts';
import { listenWith } from '../../testing/listen-locally.ts';
import { limitUnfetched } from './unfetched-answers.ts';

/** More than the buffers of a connection. */
const BYTES = 16 * 1024 * 1024;

const apps: FastifyInstance[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

/** A server whose answers are large. `x-user` names the operator. */
async function served({ bytesPerMs }: { bytesPerMs: number }) {
  const ownerOf = ({ headers }: FastifyRequest) => ({ workspace: 'oak', user: String(headers['x-user']) });
  const limits = { maxBytes: 4 * BYTES, graceMs: 0, bytesPerMs };
  const { requireRoom, count } = limitUnfetched(ownerOf, limits);
  const app = Fastify({ forceCloseConnections: true });
  apps.push(app);
  app.addHook('onRequest', async (request) => {
    request.workspace = { id: 'oak' } as OpenWorkspace;
  });
  app.addHook('onRequest', requireRoom);
  app.addHook('onSend', count);
  app.get('/file', async () => 'x'.repeat(BYTES));
  const port = await listenWith(app);
  const read = async (user: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/file`, { headers: { 'x-user': user } });
    await answer.text();
    return answer.status;
  };
  const open = async (user: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(`GET /file HTTP/1.1\r\nHost: oak\r\nX-User: ${user}\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  };
  const connections = () => promisify(app.server.getConnections.bind(app.server))();
  return { read, open, connections };
}

it('who does not fetch answers gets no further ones beyond a share; others do, and fetching or leaving makes room', async () => {
  const { read, open } = await served({ bytesPerMs: 1 });
  const socket = await open('anna');
  expect(await read('anna')).toBe(503);
  expect(await read('ben')).toBe(200);
  socket.destroy();
  await expect.poll(() => read('anna')).toBe(200);
});

it('requests that arrive together get no more than a share', async () => {
  const { open } = await served({ bytesPerMs: 1 });
  const answers = await Promise.all([open('anna'), open('anna'), open('anna')]);
  const heads = answers.map((socket) => String(socket.read(12)));
  expect(heads.toSorted()).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503', 'HTTP/1.1 503']);
});

it('a client that does not fetch its answer loses its connection', async () => {
  const { open, connections } = await served({ bytesPerMs: BYTES / 100 });
  await open('anna');
  await expect.poll(connections).toBe(0);
});

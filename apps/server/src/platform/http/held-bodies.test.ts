import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { HeldBodies } from './held-bodies.ts';
import { receiveBodies, receiveWhole } from './receive-bodies.ts';

let app: FastifyInstance;
let address: URL;
const begun: Socket[] = [];
beforeEach(async () => {
  app = Fastify();
  receiveBodies(app, new HeldBodies(10_000));
  receiveWhole(app, 'text/xml', (body, _request, done) => done(null, body.toString()), 5_000);
  app.addHook('onRequest', async (request) => {
    const { sender } = request.headers;
    if (typeof sender === 'string') request.senderId = sender;
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send({}),
  );
  app.post('/form', async ({ body }) => ({ length: JSON.stringify(body).length }));
  address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(async () => {
  for (const socket of begun.splice(0)) socket.destroy();
  await app.close();
});

const post = async (length: number, headers: Record<string, string> = {}): Promise<number> => {
  const response = await fetch(`${address}form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify('x'.repeat(length)),
  });
  await response.text();
  return response.status;
};

/** Sends the beginning of a body of 2,600 bytes. */
function begin(length: number, { type = 'application/json', localAddress = '127.0.0.1' }): Socket {
  const socket = connect({ port: Number(address.port), host: address.hostname, localAddress });
  const head = ['Host: oak', `Content-Type: ${type}`, 'Content-Length: 2600'];
  socket.write(`POST /form HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${' '.repeat(length)}`);
  begun.push(socket.resume());
  return socket;
}

it.each(['application/json', 'text/xml'])(
  'a body of %s counts for its sender until its connection ends',
  async (type) => {
    const socket = begin(2_000, { type });
    await expect.poll(() => post(600)).toBe(503);
    expect(await post(2_000, { sender: 'key' })).toBe(200);
    socket.destroy();
    await expect.poll(() => post(600)).toBe(200);
  },
);

it('counts nothing after the answer', async () => {
  for (let count = 0; count < 10; count += 1) expect(await post(2_000)).toBe(200);
});

it('strangers from two networks keep neither an operator nor other strangers out', async () => {
  const arrived = vi.spyOn(app.heldBodies, 'grow');
  const sockets = [begin(2_300, { localAddress: '127.0.0.2' }), begin(2_400, { localAddress: '127.0.0.3' })];
  const [smaller, larger] = sockets.map((socket) => once(socket, 'close').then(() => socket));
  await expect.poll(() => arrived.mock.calls.reduce((sum, [, bytes]) => sum + bytes, 0)).toBe(4_700);
  expect(await post(600, { sender: 'operator' })).toBe(200);
  expect(await post(600)).toBe(200);
  expect(await Promise.race([smaller, larger])).toBe(sockets[1]);
});

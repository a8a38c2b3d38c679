import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { INGESTION_PATHS } from '@clearbench/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { listenWith } from '../../../testing/listen-locally.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { Admission, type Limits } from './admission.ts';

const server = await createTestApp({ maxHeldRequests: 1 });
const port = await listenWith(server.app);
const { apiKey } = await server.createKey();

/** Sends the beginning of a request of this length, waits for the server to see it, and hangs up. */
async function hangUp(body: string, length: number): Promise<void> {
  const seen = new Promise((resolve) => server.app.server.once('request', resolve));
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${INGESTION_PATHS.fin} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n` +
      `Content-Length: ${length}\r\n\r\n${body}`,
  );
  await seen;
  socket.resetAndDestroy();
}

it('frees the place of a sender that hangs up', async () => {
  await hangUp('{1:F01', 500);
  await expect.poll(async () => (await server.post(mt103())).statusCode).toBe(201);
  const whole = mt103();
  await hangUp(whole, whole.length);
  await expect.poll(async () => (await server.post(mt103())).statusCode).toBe(201);
});

it('frees the place of a body that is too large', async () => {
  expect((await server.post('x'.repeat(11 * 1024 * 1024))).statusCode).toBe(413);
  expect((await server.post(mt103())).statusCode).toBe(201);
});

it('accepts a payload whatever its content type says', async () => {
  for (const type of ['foo', ';;;', 'application/json']) {
    const response = await server.post(mt103(), { 'content-type': type });
    expect([type, response.statusCode]).toEqual([type, 201]);
  }
});

it('slow uploads of one sender are refused in time, and until then do not block other senders', async () => {
  const open = await createTestApp();
  const openPort = await listenWith(open.app);
  const slow = await open.createKey('slow');
  let seen = 0;
  open.app.server.on('request', () => {
    seen += 1;
  });
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(openPort, '127.0.0.1');
    socket.write(
      `POST ${INGESTION_PATHS.fin} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${slow.apiKey}\r\n` +
        `Content-Length: ${10 * 1024 * 1024}\r\n\r\n{`,
    );
    return socket;
  });
  await expect.poll(() => seen).toBe(10);
  // As large as the slow ones announced: only bytes that arrived may count.
  expect((await open.post(`${mt103()}${' '.repeat(9 * 1024 * 1024)}`)).statusCode).toBe(201);
  const [answer] = await once(sockets[0] as Socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
  for (const socket of sockets) socket.destroy();
});

/** Requests to a separate admission, each from its own sender. */
function admitted(limits: Limits) {
  const admission = new Admission(limits);
  onTestFinished(() => admission.close());
  const admit = (sender: string, ip: string, workspace = sender) => {
    const request = { ip, held: null, workspace: { id: workspace } } as FastifyRequest;
    const raw = Object.assign(new EventEmitter(), { closed: false });
    admission.admit(request, { raw } as unknown as FastifyReply, sender);
    return { request, hangUp: () => raw.emit('close') };
  };
  return { admission, admit };
}

it('one sender takes half of the places at most, one address three quarters', () => {
  const { admit } = admitted({ maxRequests: 8, maxBytes: 100 });
  const first = Array.from({ length: 4 }, () => admit('a', '1'));
  expect(() => admit('a', '2')).toThrow('busy');
  for (let i = 0; i < 2; i++) admit('b', '1');
  expect(() => admit('b', '1')).toThrow('busy');
  admit('b', '2');
  first[0]?.hangUp();
  admit('a', '2');
});

it('the senders of one workspace leave a tenth of the places to the others', () => {
  const { admit } = admitted({ maxRequests: 10, maxBytes: 100 });
  const senders = Array.from({ length: 9 }, (_, index) => String(index));
  for (const sender of senders) admit(sender, sender, 'oak');
  expect(() => admit('9', '9', 'oak')).toThrow('busy');
  admit('9', '9', 'elm').hangUp();
  admit('9', '9', 'elm');
});

it('one sender takes half of the bytes at most, counted as they arrive', () => {
  const { admission, admit } = admitted({ maxRequests: 8, maxBytes: 100 });
  const [one, other, last] = [admit('a', '1'), admit('a', '1'), admit('b', '2')];
  admission.grow(one.request, 30);
  admission.grow(other.request, 20);
  expect(() => admission.grow(one.request, 1)).toThrow('busy');
  admission.grow(last.request, 50);
  expect(() => admission.grow(last.request, 1)).toThrow('busy');
  other.hangUp();
  admission.grow(one.request, 20);
});

it('a body that arrives too slowly is refused, and one that arrives fast enough is not', () => {
  const { admission, admit } = admitted({ maxRequests: 8, maxBytes: 10_000_000 });
  const nowMs = performance.now();
  const given: string[] = [];
  for (const [name, bytes] of [
    ['slow', 100_000],
    ['fast', 400_000],
    ['complete', 1],
  ] as const) {
    const { request } = admit(name, name);
    admission.grow(request, bytes);
    admission.watch(request, name === 'complete' ? null : ({ status }) => given.push(`${name} ${status}`));
  }
  admission.giveUpSlow(nowMs + 4_000);
  expect(given).toEqual([]);
  admission.giveUpSlow(nowMs + 10_000);
  expect(given).toEqual(['slow 408']);
});

import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenWorkspace } from '../../boot/open-workspace.ts';
import { drainBody } from './drain.ts';
import { paceBodies } from './pace-bodies.ts';
import { takePieces } from './take-pieces.ts';

const apps: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** The address of a form of the workspace `oak`, and the sizes of the pieces that it received. */
async function served(senderId: string | null = 'key') {
  const pieces: number[] = [];
  const app = Fastify({ bodyLimit: 1_000_000 });
  apps.push(app);
  app.addHook('onRequest', async (request) => {
    request.workspace = { id: 'oak' } as OpenWorkspace;
    if (senderId !== null) request.senderId = senderId;
  });
  const receive = async (workspace: string, bytes: number) => {
    expect(workspace).toBe('oak');
    pieces.push(bytes);
    await new Promise((resolve) => setImmediate(resolve));
  };
  app.addHook('preParsing', paceBodies({ receive }));
  app.post('/form', async ({ body }) => ({ length: JSON.stringify(body).length }));
  return { address: await app.listen({ port: 0 }), pieces };
}

const post = (address: string, body: string) =>
  fetch(`${address}/form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

const textOf = (length: number) => JSON.stringify({ text: 'x'.repeat(length) });

it('a large body arrives in pieces, each when its workspace may send it, and a small one at once', async () => {
  const { address, pieces } = await served();
  const small = textOf(1_000);
  expect(await (await post(address, small)).json()).toEqual({ length: small.length });
  expect(pieces).toEqual([]);
  const large = textOf(600_000);
  expect(await (await post(address, large)).json()).toEqual({ length: large.length });
  expect(pieces.length).toBeGreaterThan(1);
  // All but the last ones, and for each of them a little more.
  expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(500_000);
});

it('a body of a stranger does not count for the workspace that its path names', async () => {
  const { address, pieces } = await served(null);
  const large = textOf(600_000);
  expect(await (await post(address, large)).json()).toEqual({ length: large.length });
  expect(pieces).toEqual([]);
});

it('a body without an announced length arrives in the same way', async () => {
  const { address, pieces } = await served();
  const text = textOf(600_000);
  const sent = await fetch(`${address}/form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([text]).stream(),
    duplex: 'half',
  });
  expect(await sent.json()).toEqual({ length: text.length });
  expect(pieces.length).toBeGreaterThan(1);
});

it('a body whose pieces are taken one by one waits for its workspace, too', async () => {
  let sinceWaiting = Number.NaN;
  let most = 0;
  const app = Fastify();
  apps.push(app);
  app.addHook('onRequest', async (request) => {
    request.workspace = { id: 'oak' } as OpenWorkspace;
    request.senderId = 'key';
  });
  const receive = async () => {
    sinceWaiting = 0;
    await delay(1);
    sinceWaiting = Number.NaN;
  };
  app.addHook('preParsing', paceBodies({ receive }));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, stream, done) => done(null, stream));
  app.post('/form', async ({ body }) => {
    let length = 0;
    await takePieces(body as Readable, (piece) => {
      length += piece.length;
      sinceWaiting += 1;
      if (sinceWaiting > most) most = sinceWaiting;
    });
    return { length };
  });
  const text = textOf(4_000_000);
  expect(await (await post(await app.listen({ port: 0 }), text)).json()).toEqual({ length: text.length });
  // The piece that makes it wait is handed over, and no other one.
  expect(most).toBe(1);
});

it('a connection whose chunks have a byte or two is closed', async () => {
  const { address, pieces } = await served();
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = ['Host: oak', 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
  socket.write(`POST /form HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  socket.write('1\r\n[\r\n'.repeat(100_000));
  await closed;
  expect(pieces).toEqual([]);
});

/** The address of a form that refuses each body once a megabyte of it has arrived. */
async function refusing(): Promise<URL> {
  const app = Fastify({ bodyLimit: 20_000_000 });
  apps.push(app);
  app.addHook('onRequest', async (request) => {
    request.workspace = { id: 'oak' } as OpenWorkspace;
    request.senderId = 'key';
  });
  app.addHook('preParsing', paceBodies({ receive: () => delay(5) }));
  app.setErrorHandler((error, request, reply) => {
    drainBody(request, reply);
    return reply.code(503).send({ message: String(error) });
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    (_request: FastifyRequest, stream: Readable, done: (error: Error) => void) => {
      let length = 0;
      const take = (piece: Buffer) => {
        length += piece.length;
        if (length < 1_000_000) return;
        stream.off('data', take);
        done(new Error('full'));
      };
      stream.on('data', take).resume();
    },
  );
  app.post('/form', async () => ({}));
  return new URL(await app.listen({ port: 0 }));
}

describe('a large body that is refused before its end', () => {
  const body = textOf(8_000_000);

  it('is answered while it is sent', async () => {
    const { origin } = await refusing();
    const answer = await post(origin, body);
    expect([answer.status, await answer.json()]).toEqual([503, { message: 'Error: full' }]);
  });

  it('is answered to a client that reads only when all is sent', async () => {
    const { hostname, port } = await refusing();
    const socket = connect(Number(port), hostname).pause();
    const headers = ['Host: oak', 'Content-Type: application/json', `Content-Length: ${body.length}`];
    await new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.write(`POST /form HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      socket.write(body, resolve);
    });
    socket.end();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 /);
  });
});

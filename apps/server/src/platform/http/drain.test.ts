import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { listenWith } from '../../testing/listen-locally.ts';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();
const port = await listenWith(server.app);
const { apiKey } = await server.createKey();

interface Upload {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}
type Client = (upload: Upload) => Promise<number>;

function* pieces(body: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

const clients: [string, Client][] = [
  [
    'fetch',
    async ({ path, headers, body }) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
      await response.text();
      return response.status;
    },
  ],
  [
    'node:http, in chunks without a length',
    ({ path, headers, body }) =>
      new Promise((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        });
        sent.once('error', reject);
        for (const piece of pieces(body, 65_536)) sent.write(piece);
        sent.end();
      }),
  ],
  [
    'node:http, with pauses',
    async ({ path, headers, body }) => {
      const length = { 'content-length': body.length };
      const sent = request({
        port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        headers: { ...headers, ...length },
      });
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
      for (const piece of pieces(body, 512 * 1024)) {
        await new Promise((resolve, reject) =>
          sent.write(piece, (error) => (error ? reject(error) : resolve(0))),
        );
        await delay(2);
      }
      sent.end();
      const [response] = await answered;
      response.resume();
      return response.statusCode ?? 0;
    },
  ],
  [
    'a client that reads only when all is sent',
    async ({ path, headers, body }) => {
      const socket = connect(port, '127.0.0.1').pause();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: ${body.length}\r\n${lines.join('')}\r\n`;
      await new Promise((resolve, reject) => {
        socket.once('error', reject);
        socket.write(head);
        socket.write(body, resolve);
      });
      socket.end();
      return Number((await text(socket)).split(' ')[1]);
    },
  ],
];

/** Sends `Expect: 100-continue` before a large body, as .NET does. */
const curl: Client = async ({ path, headers, body }) => {
  const child = spawn('curl', [
    ...['--silent', '--show-error', '--output', '/dev/null', '--write-out', '%{http_code}'],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...['--data-binary', '@-', `http://127.0.0.1:${port}${path}`],
  ]);
  child.stdin.on('error', () => {}).end(body);
  const [status, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(0);
  return Number(status);
};
if (spawnSync('curl', ['--version']).status === 0) clients.push(['curl', curl]);

describe.each(clients)('a refusal reaches a client that is still sending: %s', (_name, send) => {
  it('a payload that is too large', async () => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const body = Buffer.alloc(24 * 1024 * 1024, 'x');
    for (let i = 0; i < 3; i++) expect(await send({ path: INGESTION_PATHS.fin, headers, body })).toBe(413);
  });

  it('a console request with a body that is too large', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.alloc(4 * 1024 * 1024, '1');
    expect(await send({ path: PATHS.login, headers, body })).toBe(413);
  });

  it('a payload with an unknown key', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024, 'x');
    expect(await send({ path: INGESTION_PATHS.fin, headers: { authorization: 'Bearer clb_x' }, body })).toBe(
      401,
    );
  });
});

it('a refusal reaches a client that is still sending headers', async () => {
  for (let i = 0; i < 3; i++) {
    const socket = connect(port, '127.0.0.1').pause();
    await new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ');
      socket.write(Buffer.alloc(8 * 1024 * 1024, 'x'), resolve);
    });
    socket.end();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /);
  }
});

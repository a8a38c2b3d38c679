import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { AddressRule } from './address-rule.ts';
import { CheckedFetch } from './checked-fetch.ts';

let server: Server;
let home: string;
let calls = 0;
const local = new CheckedFetch(new AddressRule(['loopback'], { requireTls: false }));
const strict = new CheckedFetch(new AddressRule([], { requireTls: true }));
beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/large') response.end('a'.repeat(600_000));
    else if (request.url === '/broken') request.socket.destroy();
    else if (request.url === '/early') flood(request.socket, 'HTTP/1.1 103 Early Hints\r\n\r\n');
    else if (request.url === '/chunks') {
      request.socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;');
      flood(request.socket, 'a'.repeat(1_000));
    } else if (request.url !== '/silent') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"one":1}');
    }
  });
  home = `http://127.0.0.1:${await listenLocally(server)}`;
});
afterAll(async () => {
  await local.close();
  await strict.close();
  server.closeAllConnections();
  server.close();
});

/** Sends the text for as long as the caller reads. */
function flood(socket: Socket, text: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', more).on('error', () => {});
  more();
}

it('calls an allowed address and follows no redirect', async () => {
  const call = local.for('w', home);
  expect(await (await call(`${home}/`)).json()).toEqual({ one: 1 });
  expect((await call(`${home}/moved`)).status).toBe(302);
});

const REFUSED: [string, () => Promise<unknown>][] = [
  ['an address that is not allowed', () => strict.for('w', home)(`${home}/`)],
  ['a name of such an address', () => strict.for('w', home)(`${home.replace('127.0.0.1', 'localhost')}/`)],
  ['a file', () => local.for('w', home)('file:///etc/passwd')],
  ['a downgrade from TLS', () => local.for('w', 'https://login.oak.example')(`${home}/`)],
];
it.each(REFUSED)('does not call %s', async (_name, call) => {
  const before = calls;
  await expect(call()).rejects.toBeInstanceOf(TypeError);
  expect(calls).toBe(before);
});

it('gives up answers that are too large, break off, or take longer than the caller waits', async () => {
  const call = local.for('w', home);
  await expect(call(`${home}/large`)).rejects.toThrow('fetch refused');
  await expect(call(`${home}/broken`)).rejects.toThrow('fetch failed');
  await expect(call(`${home}/silent`, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/i);
});

it.each(['/early', '/chunks'])('breaks off an answer without an end: %s', async (path) => {
  await expect(local.for('w', home)(home + path)).rejects.toThrow('fetch refused');
});

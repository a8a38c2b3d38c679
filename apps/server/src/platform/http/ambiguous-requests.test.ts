import { once } from 'node:events';
import { connect } from 'node:net';
import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { listenWith } from '../../testing/listen-locally.ts';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();
const port = await listenWith(server.app);

/** A request that hides in the body of another one, for a proxy that finds its end elsewhere. */
const HIDDEN = `GET ${PATHS.health} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
const post = (...lines: string[]) =>
  [
    `POST ${PATHS.login} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');

/** The status of each answer, until the server closes the connection. */
async function statuses(request: string): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  socket.write(request, 'latin1');
  await once(socket, 'close');
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

it.each([
  ['a length and chunks', `${post('Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\n${HIDDEN}`],
  ['chunks and a length', `${post('Transfer-Encoding: chunked', 'Content-Length: 6')}0\r\n\r\n${HIDDEN}`],
  ['two lengths', `${post('Content-Length: 2', 'Content-Length: 60')}{}${HIDDEN}`],
  ['a list of lengths', `${post('Content-Length: 2, 60')}{}${HIDDEN}`],
  ['a length with a sign', `${post('Content-Length: +2')}{}${HIDDEN}`],
  ['a length below 0', `${post('Content-Length: -2')}{}${HIDDEN}`],
  ['a length in hexadecimal', `${post('Content-Length: 0x2')}{}${HIDDEN}`],
  ['a space before the colon', `${post('Content-Length : 2')}{}${HIDDEN}`],
  ['a coding after chunked', `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${HIDDEN}`],
  ['a coding that only looks like chunked', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${HIDDEN}`],
  ['a folded header', `${post('Transfer-Encoding:', ' chunked')}0\r\n\r\n${HIDDEN}`],
  ['a chunk without a length', `${post('Transfer-Encoding: chunked')}\r\n${HIDDEN}`],
  ['a chunk whose length has a sign', `${post('Transfer-Encoding: chunked')}-1\r\nx\r\n0\r\n\r\n${HIDDEN}`],
  ['a null in a header', `${post('X-Any: a\0b')}${HIDDEN}`],
  ['lines that end in a line feed only', `${post('Content-Length: 2').replaceAll('\r\n', '\n')}{}${HIDDEN}`],
])('a request with %s is refused, and nothing behind it is answered', async (_, request) => {
  expect(await statuses(request)).toEqual([400]);
});

it('requests whose ends are plain are answered one after the other', async () => {
  const last = HIDDEN.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  expect(await statuses(`${HIDDEN}${last}`)).toEqual([200, 200]);
});

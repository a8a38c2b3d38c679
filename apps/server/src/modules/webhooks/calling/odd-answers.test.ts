import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { answer, caller, closeAfterEach, post, rawServer, sockets } from './testing.ts';

closeAfterEach();

describe('interim responses', () => {
  const EARLY = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n';

  it.each([
    ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['102 Processing', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103 Early Hints', EARLY],
    ['an unknown one', 'HTTP/1.1 199 Soon\r\n\r\n'],
    ['one without a reason', 'HTTP/1.1 100\r\n\r\n'],
    ['several', `HTTP/1.1 100 Continue\r\n\r\n${EARLY}HTTP/1.0 100 Continue\r\n\r\n`],
  ])('%s: the answer after it counts', async (_name, interim) => {
    const url = await rawServer((socket) => socket.write(interim + answer('202 Accepted', '', 'body')));
    expect(await post(url)).toMatchObject({ error: null, answer: { status: 202, body: 'body' } });
  });

  it('count on a kept connection too, and wherever the network cuts them', async () => {
    const text = `HTTP/1.1 100 Continue\r\n\r\n${answer('202 Accepted', '', 'HTTP/1.1 100 is no answer here')}`;
    for (const cut of [1, 8, 12, 20, 24, 25, 30, 60]) {
      const reply = (socket: Socket) => {
        socket.write(text.slice(0, cut));
        setTimeout(() => socket.write(text.slice(cut)), 5);
      };
      const url = await rawServer((socket) => {
        socket.setNoDelay(true);
        reply(socket);
        socket.on('data', () => reply(socket));
      });
      const by = caller();
      for (let count = 0; count < 3; count += 1) {
        expect(await post(url, by)).toMatchObject({
          answer: { status: 202, body: 'HTTP/1.1 100 is no answer here' },
        });
      }
    }
  });

  it('are limited to ten', async () => {
    const postAfter = async (count: number) =>
      post(await rawServer((socket) => socket.write(EARLY.repeat(count) + answer('202 Accepted'))));
    expect(await postAfter(10)).toMatchObject({ error: null, answer: { status: 202 } });
    expect((await postAfter(11)).error).toEqual({
      code: 'broken_http',
      message: 'The response is not valid HTTP: more than 10 interim responses (1xx).',
    });
  });
});

describe('an answer of more than 64 kB', () => {
  async function answered(text: string) {
    let closed: Promise<unknown> | undefined;
    const url = await rawServer((socket) => {
      closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write(text);
    });
    const result = await post(url);
    await closed;
    return result;
  }
  const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

  it.each([
    ['an extension of a chunk', `1;${'a'.repeat(100_000)}\r\na\r\n0\r\n\r\n`],
    ['zeros before the length of a chunk', `${'0'.repeat(100_000)}1\r\na\r\n0\r\n\r\n`],
    ['many tiny chunks', `${'0000000001\r\na\r\n'.repeat(10_000)}0\r\n\r\n`],
  ])('because of %s keeps its status, is cut, and closes the connection', async (_name, chunks) => {
    expect((await answered(CHUNKED + chunks)).answer).toMatchObject({ status: 200, truncated: true });
  });

  it('because of empty lines before its status is not valid HTTP, and closes the connection', async () => {
    expect((await answered('\r\n'.repeat(50_000) + answer('200 OK'))).error).toEqual({
      code: 'broken_http',
      message: 'The response is not valid HTTP: it is too long, or has too many lines.',
    });
  });

  it('because of thousands of headers is not read to its end', async () => {
    const headers = Array.from({ length: 1_400 }, (_, number) => `x-${number}: 1\r\n`).join('');
    const result = await answered(`HTTP/1.1 200 OK\r\n${headers}content-length: 0\r\n\r\n`);
    expect(result.error?.code).toBe('broken_http');
    const usual = Array.from({ length: 100 }, (_, number) => `x-${number}: 1\r\n`).join('');
    const known = await answered(`HTTP/1.1 200 OK\r\n${usual}content-length: 0\r\nconnection: close\r\n\r\n`);
    expect(known.answer?.status).toBe(200);
  });

  it('is one answer, not several on a kept connection', async () => {
    const large = answer('200 OK', '', 'x'.repeat(16_000));
    const url = await rawServer((socket) => {
      socket.write(large);
      socket.on('data', () => socket.write(large));
    });
    const by = caller();
    const before = sockets.size;
    for (let count = 0; count < 10; count += 1) {
      expect((await post(url, by)).answer).toMatchObject({ status: 200, truncated: false });
    }
    expect(sockets.size - before).toBe(1);
  });
});

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fillPath, type LiveChange, type LiveTopic, PATHS, type PayloadAccepted } from '@clearbench/contract';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenWith } from '../../testing/listen-locally.ts';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { liveRoute } from './live-route.ts';

let address: string;
const server = await createTestApp();
address = await server.app.listen({ port: 0 });

/** Waits for a change on an open stream and skips earlier ones. */
function changeReader(stream: ReadableStream<Uint8Array>) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async function until(wanted: (change: LiveChange) => boolean): Promise<void> {
    for (;;) {
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const data = /^data: (.+)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data !== undefined && wanted(JSON.parse(data) as LiveChange)) return;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream ended.');
      text += value;
    }
  };
}

it('notifies an open console of a key, a new transfer, its new status and its orders', async () => {
  const stopped = new AbortController();
  const response = await fetch(address + PATHS.live, {
    headers: { cookie: await server.login() },
    signal: stopped.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  // Nothing else is sent over a connection that ends with the server.
  expect(response.headers.get('connection')).toBe('close');
  const until = changeReader(response.body ?? new ReadableStream());

  const key = await server.createKey('announced');
  await until(({ topic, ids }) => topic === 'api-keys' && ids?.includes(key.id) === true);
  const accepted = (await server.post(mt103())).json<PayloadAccepted>();
  const id = String(accepted.transactions[0]?.transactionId);
  const isTransfer = ({ topic, ids }: LiveChange) => topic === 'transactions' && ids?.includes(id) === true;
  await until(isTransfer);
  await server.call('PATCH', fillPath(PATHS.transactionStatus, { id }), { status: 'processing' });
  await until(isTransfer);
  const isOrder = ({ topic, ids }: LiveChange) => topic === 'networks' && ids?.includes(id) === true;
  await server.call('POST', PATHS.centralBankConvert, { transactionId: id, centralBankCode: 'ECB' });
  await until(isOrder);
  await server.call('PATCH', fillPath(PATHS.transactionStatus, { id }), { status: 'failed' });
  await until(isOrder);
  stopped.abort();
});

it.each(['logout', 'password reset'])(
  'ends the streams of a session at its %s, without waiting',
  async (how) => {
    const ended = await createTestApp();
    const address = await ended.app.listen({ port: 0 });
    const cookie = await ended.login();
    const { body } = await fetch(address + PATHS.live, { headers: { cookie } });
    const closed = new Response(body).text();
    const newPassword = 'another password';
    const { superPassword, operator } = ended;
    const [url, payload] =
      how === 'logout'
        ? [PATHS.logout, {}]
        : [
            PATHS.resetPassword,
            { username: operator.username, superPassword, newPassword, confirmPassword: newPassword },
          ];
    await ended.app.inject({ method: 'POST', url, payload, headers: { cookie } });
    expect(await closed).toContain('retry: 2000');
    await ended.close();
  },
);

it('notifies a console that opens its stream of changes just before, in case it read its data too early', async () => {
  const closed = new AbortController();
  const headers = { cookie: await server.login() };
  const open = async () => {
    const { body } = await fetch(address + PATHS.live, { headers, signal: closed.signal });
    return changeReader(body ?? new ReadableStream());
  };
  const early = await open();
  const accepted = (await server.post(mt103())).json<PayloadAccepted>();
  await early(({ ids }) => ids?.includes(String(accepted.transactions[0]?.transactionId)) === true);
  // The change has been announced already, and is not announced again.
  const late = await open();
  await late(({ topic }) => topic === 'transactions');
  closed.abort();
});

/** The route alone, with changes made by the test and a clock that it controls. */
async function bareRoute({
  endsAt = new Date(Date.now() + 3_600_000),
  isStillAllowed = async () => true,
} = {}) {
  const listeners = new Set<(change: LiveChange, isOwn: boolean) => void>();
  const announce = (change: LiveChange) => {
    for (const listener of listeners) listener(change, false);
  };
  const app = fastify();
  await app.register(liveRoute, {
    channelsOf: () => [
      {
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        recentlyChanged: () => [],
      },
    ],
    ownerOf: () => ({ workspace: 'oak', user: 'maria' }),
    keep: () => () => {},
    isStillAllowed,
    sessionEndsAt: () => endsAt,
  });
  const port = await listenWith(app);
  return {
    app,
    tell: (id: string) => announce({ topic: 'transactions', ids: [id] }),
    change: (topic: LiveTopic) => announce({ topic }),
    /** A connection that opens the stream and does not read it. */
    async connect() {
      const socket = connect(port, '127.0.0.1').pause();
      socket.write(`GET ${PATHS.live} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await once(app.server, 'request');
      return socket;
    },
  };
}

it('however many tokens change while a stream is being checked, it is checked once more', async () => {
  const checks: ((isAllowed: boolean) => void)[] = [];
  const isStillAllowed = () => new Promise<boolean>((resolve) => checks.push(resolve));
  const { app, change, connect: open } = await bareRoute({ isStillAllowed });
  const socket = (await open()).resume();
  await once(socket, 'data');
  change('access-tokens');
  await expect.poll(() => checks.length).toBe(1);
  for (let count = 0; count < 10; count += 1) change('access-tokens');
  checks[0]?.(true);
  await expect.poll(() => checks.length).toBe(2);
  const closed = once(socket, 'close');
  checks[1]?.(false);
  await closed;
  expect(checks).toHaveLength(2);
  await app.close();
});

it('an operator with very many streams gets no further one until one of them ends', async () => {
  const { app, connect: open } = await bareRoute();
  const sockets = [];
  for (let count = 0; count < 150; count++) sockets.push(await open());
  const { port } = app.server.address() as AddressInfo;
  const another = () => fetch(`http://127.0.0.1:${port}${PATHS.live}`);
  expect((await another()).status).toBe(503);
  sockets.pop()?.destroy();
  await expect.poll(async () => (await another()).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const LAST_CHUNK = '\r\n0\r\n\r\n';
const LARGER_THAN_SOCKET_BUFFER = 'x'.repeat(32 * 1024 * 1024);

function withOwnTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

describe('a session that expires', () => {
  withOwnTimers();

  it('ends its streams at that moment', async () => {
    const { app, connect: open } = await bareRoute({ endsAt: new Date(Date.now() + 600_000) });
    const socket = await open();
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.resume();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(text).not.toContain(LAST_CHUNK);
    await vi.advanceTimersByTimeAsync(300_000);
    while (!text.includes(LAST_CHUNK)) await once(socket, 'data');
    socket.destroy();
    await app.close();
  });
});

describe('a console that does not read', () => {
  withOwnTimers();

  it('gets many changes as one once it reads again', async () => {
    const { app, tell, connect: open } = await bareRoute();
    const socket = await open();
    tell(LARGER_THAN_SOCKET_BUFFER);
    await vi.advanceTimersByTimeAsync(150);
    for (const id of ['a', 'b', 'c']) {
      tell(id);
      await vi.advanceTimersByTimeAsync(150);
    }
    let text = '';
    socket.on('data', (chunk) => {
      text = (text + chunk).slice(-200);
    });
    socket.resume();
    while (!text.includes('x"]}')) await once(socket, 'data');
    while (!text.includes('"c"')) await vi.advanceTimersByTimeAsync(150);
    expect(text).toContain('{"topic":"transactions","ids":["a","b","c"]}');
    socket.destroy();
    await app.close();
  });

  it('is disconnected when its session ends, and nothing more is written to it', async () => {
    let allowed = true;
    const isStillAllowed = async () => allowed;
    const { app, tell, connect: open } = await bareRoute({ isStillAllowed });
    const socket = await open();
    const cut = once(socket, 'close');
    tell(LARGER_THAN_SOCKET_BUFFER);
    await vi.advanceTimersByTimeAsync(150);
    allowed = false;
    await vi.advanceTimersByTimeAsync(20_000);
    tell('after the end');
    await vi.advanceTimersByTimeAsync(150);
    socket.resume().on('error', () => {});
    await cut;
    await app.close();
  });
});

it('a HEAD request gets a complete response', async () => {
  const { app } = await bareRoute();
  expect((await app.inject({ method: 'HEAD', url: PATHS.live })).statusCode).toBe(404);
  await app.close();
});

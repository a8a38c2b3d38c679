import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { AddressRule } from './address-rule.ts';
import { Connections } from './connections.ts';
import { NameLookups } from './name-lookups.ts';
import {
  answer,
  caller,
  closeAfterEach,
  local,
  PATIENT_MS,
  post,
  rawServer,
  servers,
  sockets,
} from './testing.ts';

/** For receivers that never finish. */
const TIMEOUT_MS = 300;

closeAfterEach();

it('a receiver that never answers times out', async () => {
  const result = await post(await rawServer(() => {}), caller(local(), TIMEOUT_MS));
  expect(result).toMatchObject({ answer: null, error: { code: 'timeout' } });
  expect(result.totalMs).toBeLessThan(PATIENT_MS);
});

it('a receiver that sends its response head byte by byte times out at the same limit', async () => {
  const url = await rawServer((socket) => {
    const text = answer('200 OK', 'x-slow: 1\r\n');
    let sent = 0;
    const timer = setInterval(() => socket.write(text[sent++ % text.length] ?? ''), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect((await post(url, caller(local(), TIMEOUT_MS))).error?.code).toBe('timeout');
});

it('a body that keeps trickling leaves the status intact, and is not waited for', async () => {
  const url = await rawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\nstart');
    const timer = setInterval(() => socket.write('.'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  // Within this time the head must arrive.
  const result = await post(url, caller(local(), 1_000));
  expect(result.answer).toMatchObject({ status: 200, truncated: true });
  expect(result.answer?.body).toMatch(/^start/);
});

it('a response of 100 MB is cut at 16 kB and the rest is not received', async () => {
  let written = 0;
  const url = await rawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n');
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const more = () => {
      while (written < 100_000_000 && !socket.destroyed) {
        written += chunk.length;
        if (!socket.write(chunk)) return void socket.once('drain', more);
      }
    };
    more();
  });
  const { answer: got } = await post(url);
  expect(got).toMatchObject({ status: 200, truncated: true });
  expect(got?.body).toHaveLength(16 * 1024);
  expect(written).toBeLessThan(50_000_000);
});

it('a compressed bomb is not decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const url = await rawServer((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.write(bomb);
  });
  const { answer: got } = await post(url);
  expect(got?.status).toBe(200);
  expect(got?.body.length).toBeLessThanOrEqual(16 * 1024);
});

it.each([
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy(), 'reset'],
  ['closes it early', (socket: Socket) => socket.end(), 'reset'],
  ['speaks something else', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'broken_http'],
  [
    'sends endless headers',
    (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(9_000)}`),
    'broken_http',
  ],
])('a receiver that %s is a failed attempt that says so', async (_name, handle, code) => {
  expect((await post(await rawServer(handle))).error?.code).toBe(code);
});

it.each([['301 Moved'], ['404 Not Found'], ['410 Gone'], ['429 Too Many'], ['500 Broken']])(
  'the status %s is returned unchanged, without another call',
  async (status) => {
    let calls = 0;
    const target = await rawServer((socket) => {
      calls += 1;
      socket.write(answer(status, `location: http://127.0.0.1:1/elsewhere\r\nretry-after: 7\r\n`, 'why'));
    });
    const { answer: got } = await post(target);
    expect(got).toMatchObject({ status: Number(status.slice(0, 3)), body: 'why' });
    expect(got?.headers['retry-after']).toBe('7');
    expect(calls).toBe(1);
  },
);

describe.each([
  ['before it has read anything', 'connection'],
  ['after the head', 'head'],
])('a receiver that answers %s', (_name, readUntil) => {
  async function callOfSize(bytes: number, onAnswered: (socket: Socket) => void) {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      const reply = () => {
        socket.write(answer('202 Accepted'), () => onAnswered(socket));
      };
      if (readUntil === 'connection') return reply();
      socket.once('readable', () => {
        socket.read(1);
        reply();
      });
    });
    servers.push(server);
    const url = `http://127.0.0.1:${await listenLocally(server)}/`;
    return caller().call('main', { url, headers: {}, body: 'x'.repeat(bytes) });
  }

  it('and never reads the body has answered, even while the body is still being written', async () => {
    const moreThanIsOnTheWay = 20_000_000;
    expect(await callOfSize(moreThanIsOnTheWay, () => {})).toMatchObject({
      answer: { status: 202 },
      error: null,
    });
  });

  it('and resets the connection with the body unread has answered', async () => {
    expect(await callOfSize(20_000, (socket) => socket.destroy())).toMatchObject({
      answer: { status: 202 },
      error: null,
    });
  });
});

it('a port where nothing listens refuses the connection', async () => {
  const url = await rawServer(() => {});
  const [server] = servers.splice(0);
  await new Promise((resolve) => server?.close(resolve));
  expect(await post(url)).toMatchObject({ error: { code: 'refused' }, answer: null });
});

it('a forbidden address is never connected to, whether by name or by number', async () => {
  const connected = vi.fn();
  const url = await rawServer(() => {});
  servers[0]?.on('connection', connected);
  const strict = caller(new AddressRule([], { requireTls: false }));
  for (const target of [url, url.replace('127.0.0.1', 'localhost'), url.replace('127.0.0.1', '2130706433')]) {
    expect((await post(target, strict)).error?.code).toBe('address_not_allowed');
  }
  expect(connected).not.toHaveBeenCalled();
});

it('a name is looked up once, by the rule: later changes of its address make no difference', async () => {
  const url = await rawServer((socket) => socket.write(answer('200 OK')));
  const look = vi.fn().mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
  look.mockRejectedValue(new Error('asked again'));
  const rule = new AddressRule(['loopback'], { requireTls: false, lookups: new NameLookups({ look }) });
  const result = await post(url.replace('127.0.0.1', 'rebinding.invalid'), caller(rule));
  expect(result).toMatchObject({ address: '127.0.0.1', answer: { status: 200 } });
  expect(look).toHaveBeenCalledTimes(1);
});

it('calls that follow one another at once share a connection', async () => {
  const url = await rawServer((socket) => {
    socket.write(answer('200 OK'));
    socket.on('data', () => socket.write(answer('200 OK')));
  });
  const by = caller();
  const before = sockets.size;
  for (let count = 0; count < 10; count += 1) {
    expect(await post(url, by)).toMatchObject({ answer: { status: 200 } });
  }
  expect(sockets.size - before).toBe(1);
});

it('however many endpoints are called, a bounded number of connections is kept, and no memory of the others', async () => {
  const url = await rawServer((socket) => {
    socket.write(answer('200 OK'));
    socket.on('data', () => socket.write(answer('200 OK')));
  });
  const rule = local();
  vi.spyOn(rule, 'resolve').mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
  const connections = new Connections(3);
  const by = caller(rule, PATIENT_MS, connections);
  const hosts = Array.from({ length: 20 }, (_, index) =>
    url.replace('127.0.0.1', `endpoint-${index}.invalid`),
  );
  const again = hosts[0] ?? '';
  for (const host of hosts) {
    for (const target of [host, again]) {
      expect(await post(target, by)).toMatchObject({ address: '127.0.0.1', answer: { status: 200 } });
    }
  }
  const open = () => [...sockets].filter((socket) => !socket.destroyed).length;
  await expect.poll(open).toBeLessThanOrEqual(3);
  expect(connections.origins).toBeLessThanOrEqual(3);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => connections.origins).toBe(0);
});

describe('every form of address that can be saved is called', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['localhost', 'localhost'],
    ['[::1]', '[::1]'],
    ['[0:0:0:0:0:0:0:1]', '[::1]'],
    ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ])('%s', async (host, written) => {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.once('data', () => socket.write(answer('200 OK')));
    });
    servers.push(server);
    // IPv4 and IPv6, whichever the name leads to.
    server.listen(0, '::');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = new URL(`http://${host}:${port}/`);
    expect(url.hostname).toBe(written);
    expect(await local().refusalOf('main', url)).toBeNull();
    expect(await post(url.href)).toMatchObject({ error: null, answer: { status: 200 } });
  });
});

it('a kept connection that the receiver has closed is no failed attempt', async () => {
  let connections = 0;
  const url = await rawServer((socket) => {
    connections += 1;
    socket.write(answer('200 OK'));
    // The next call is on its way when it closes.
    socket.on('data', () => socket.resetAndDestroy());
  });
  const by = caller();
  for (let count = 0; count < 5; count += 1) {
    expect(await post(url, by)).toMatchObject({ error: null, answer: { status: 200 } });
  }
  expect(connections).toBe(5);
});

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket, type TlsOptions } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AddressRule } from './address-rule.ts';
import { Caller } from './caller.ts';
import { Connections } from './connections.ts';
import { NameLookups } from './name-lookups.ts';

/** For receivers that never finish. All others answer well within `PATIENT_MS`, also on a busy machine. */
const TIMEOUT_MS = 300;
const PATIENT_MS = 20_000;
const servers: Server[] = [];
const callers: Caller[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const caller of callers.splice(0)) await caller.close();
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

const local = () => new AddressRule(['loopback'], { requireTls: false });

function caller(rule = local(), timeoutMs = PATIENT_MS, connections = new Connections()): Caller {
  const made = new Caller(rule, { timeoutMs, connections });
  callers.push(made);
  return made;
}

/** A server that treats each connection as the test says, once it has read something. */
async function rawServer(handle: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => handle(socket));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const post = (url: string, by = caller()) =>
  by.call('main', { url, headers: { 'x-test': '1' }, body: '{"a":1}' });
const answer = (status: string, headers = '', body = '') =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\n${headers}\r\n${body}`;

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
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
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

/**
 * A server with a certificate that nobody else has signed. Returns its URL.
 * @param copies how often it sends the certificate
 */
async function tlsServer({
  copies = 1,
  handle = (response) => response.end(),
  ...options
}: TlsOptions & { copies?: number; handle?: (response: ServerResponse) => void } = {}): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'clearbench-cert-'));
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const subject = ['-days', '1', '-subj', '/CN=localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  );
  certificate = readFileSync(cert, 'utf8');
  const server = createHttps(
    { key: readFileSync(key), cert: certificate.repeat(copies), ...options },
    (_request, response) => handle(response),
  );
  rmSync(directory, { recursive: true });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** The certificate of the latest one. */
let certificate = '';

function trustCertificate(): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate]);
  return () => setDefaultCACertificates(before);
}

it.each(['TLSv1.2', 'TLSv1.3'] as const)('a trusted endpoint is called over %s', async (version) => {
  const url = await tlsServer({
    minVersion: version,
    maxVersion: version,
    handle: (response) => response.end('thanks'),
  });
  const distrust = trustCertificate();
  try {
    const by = caller();
    const named = url.replace('127.0.0.1', 'localhost');
    for (let calls = 0; calls < 3; calls += 1) {
      expect(await post(named, by)).toMatchObject({
        address: '127.0.0.1',
        answer: { status: 200, body: 'thanks' },
      });
    }
  } finally {
    distrust();
  }
});

it('a chain of certificates that would take long to verify is not received', async () => {
  const { answer, error } = await post(await tlsServer({ copies: 60 }));
  expect([answer, error?.message]).toEqual([null, expect.stringContaining('sends more than a handshake')]);
});

it('an endpoint begins no second handshake', async () => {
  const url = await tlsServer({
    maxVersion: 'TLSv1.2',
    handle(response) {
      const socket = response.socket as TLSSocket;
      socket.renegotiate({}, (error) => (error === null ? response.end() : socket.destroy()));
    },
  });
  const distrust = trustCertificate();
  try {
    expect(await post(url.replace('127.0.0.1', 'localhost'))).toMatchObject({ answer: null });
  } finally {
    distrust();
  }
});

it('an untrusted certificate is refused', async () => {
  const result = await post(await tlsServer());
  expect(result).toMatchObject({ answer: null, error: { code: 'certificate' } });
});

it('a receiver that insists on a group of its choice is refused before anything is computed in it', async () => {
  const url = await tlsServer({
    ciphers: 'DHE-RSA-AES128-GCM-SHA256',
    dhparam: 'auto',
    maxVersion: 'TLSv1.2',
  });
  const { answer, error } = await post(url);
  expect([answer, error?.message]).toEqual([null, expect.stringContaining('one with ECDHE')]);
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

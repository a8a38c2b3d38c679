import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServer } from './create-server.ts';
import { type WebSocketConnection, webSockets } from './web-socket.ts';

const HEARTBEAT_MS = 20;
/** An idle connection would not live as long as a few heartbeats. */
const LIMITS = { headersMs: 20, requestMs: 1_000, keepMs: 20, checkMs: 10 };
const HANDSHAKE = [
  'GET /socket HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
/** The opcodes of RFC 6455. */
const [TEXT, PING, PONG] = [0x1, 0x9, 0xa];

let app: FastifyInstance;
let port: number;
let accepted: WebSocketConnection[];
let ends: (string | null)[];
/** What is measured. */
let answers: number[];
let failures: string[];
/** The connections of the raw clients. */
let sockets: Socket[];
beforeEach(async () => {
  accepted = [];
  ends = [];
  answers = [];
  failures = [];
  sockets = [];
  app = createServer({ trustedProxies: [], limits: LIMITS }, pino({ level: 'silent' }));
  await app.register(async (zone) => {
    const accept = webSockets(zone, HEARTBEAT_MS);
    zone.get('/socket', async (request, reply) => {
      accepted.push(accept(request, reply, { onDrain() {}, onClose: (problem) => ends.push(problem) }));
      return reply;
    });
    zone.get('/late', async (request, reply) => {
      request.raw.socket.destroy();
      accept(request, reply, { onDrain() {}, onClose: (problem) => ends.push(problem) });
    });
    zone.addHook('onResponse', async (_request, { statusCode }) => void answers.push(statusCode));
    zone.addHook('onError', async (_request, _reply, { message }) => void failures.push(message));
    zone.get('/never', () => new Promise<never>(() => {}));
    zone.post('/echo', ({ body }) => body);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

interface RawClient {
  socket: Socket;
  /** Everything that the server has sent. */
  received(): Buffer;
  /** Waits until this is in it. */
  until(isThere: (received: Buffer) => boolean): Promise<Buffer>;
  ended: Promise<Buffer>;
}

function rawClient(text: string): RawClient {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let all = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (data: Buffer) => {
    all = Buffer.concat([all, data]);
  });
  socket.write(text);
  return {
    socket,
    received: () => all,
    async until(isThere) {
      while (!isThere(all)) await once(socket, 'data');
      return all;
    },
    ended: once(socket, 'close').then(() => all),
  };
}

const head = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const isAccepted = (received: Buffer) => received.includes('\r\n\r\n');

/** The code in the frame that ends the connection. */
function closeCode(received: Buffer): number | null {
  const start = received.lastIndexOf(0x88);
  return start === -1 || received.length < start + 4 ? null : received.readUInt16BE(start + 2);
}

/** As the server sends it. */
const frame = (opcode: number, text = '') =>
  Buffer.concat([Buffer.of(0x80 | opcode, text.length), Buffer.from(text)]);

/** As a client must send it. */
function masked(opcode: number, text = ''): Buffer {
  const mask = Buffer.of(1, 2, 3, 4);
  const bytes = Buffer.from(text).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.of(0x80 | opcode, 0x80 | text.length), mask, bytes]);
}

async function openedRaw(): Promise<RawClient> {
  const client = rawClient(head(HANDSHAKE));
  await client.until(isAccepted);
  return client;
}

it('accepts the handshake of the standard, and says what is sent, of any length', async () => {
  const client = rawClient(head(HANDSHAKE));
  const answer = (await client.until(isAccepted)).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 101 /);
  expect(answer.toLowerCase()).toContain('connection: upgrade');
  // The example of RFC 6455, section 1.3.
  expect(answer).toContain('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`);
  await once(socket, 'open');
  const texts: string[] = [];
  socket.addEventListener('message', ({ data }) => texts.push(String(data)));
  const sent = ['short', 'ä'.repeat(63), 'x'.repeat(60_000)];
  for (const text of sent) accepted[1]?.send(text);
  while (texts.length < sent.length) await once(socket, 'message');
  expect(texts).toEqual(sent);
  const closed = once(socket, 'close') as Promise<[CloseEvent]>;
  socket.close();
  expect((await closed)[0].wasClean).toBe(true);
  expect(answers).toEqual([101, 101]);
});

it('stays open while its client answers pings, longer than an idle connection would', async () => {
  const client = await openedRaw();
  const ping = frame(PING);
  let answered = 0;
  while (answered < 15) {
    const pings = client.received().toString('latin1').split(ping.toString('latin1')).length - 1;
    if (pings > answered) {
      answered += 1;
      client.socket.write(masked(PONG));
    } else await once(client.socket, 'data');
  }
  expect(ends).toEqual([]);
});

it('answers a ping with its text', async () => {
  const client = await openedRaw();
  // In two pieces.
  const bytes = masked(PING, 'still there?');
  client.socket.write(bytes.subarray(0, 5));
  client.socket.write(bytes.subarray(5));
  await client.until((received) => received.includes(frame(PONG, 'still there?')));
});

it('ends when the client does not answer a ping', async () => {
  const client = await openedRaw();
  expect((await client.ended).toString()).toContain('did not answer a ping');
  expect(ends).toEqual(['The client did not answer a ping.']);
});

it('ends when the client does not read, without waiting for it', async () => {
  const client = await openedRaw();
  client.socket.pause();
  // More than the buffers between them hold.
  for (let index = 0; index < 500; index++) accepted[0]?.send('x'.repeat(60_000));
  expect(accepted[0]?.isCongested).toBe(true);
  while (ends.length === 0) await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS));
  expect(ends).toEqual(['The client did not read what it was sent.']);
});

it.each([
  ['a message', masked(TEXT, 'hello'), 1003, 'only carries messages from the server'],
  ['a long message', Buffer.of(0x81, 0xfe, 0xff, 0xff), 1009, 'Max payload size exceeded'],
  ['a message in pieces', Buffer.from('018000000000008000000000', 'hex'), 1008, 'fragments'],
  ['an unmasked frame', frame(PING), 1002, 'MASK must be set'],
  ['a control frame in pieces', Buffer.of(0x09, 0x80, 0, 0, 0, 0), 1002, 'FIN must be set'],
  ['a control frame of any length', Buffer.of(0x89, 0xfe, 0xff, 0xff), 1002, 'invalid payload length'],
  [
    'more frames than anybody needs',
    Buffer.concat(Array.from({ length: 100 }, () => masked(PONG))),
    1008,
    'more than 60 frames',
  ],
])('ends when the client sends %s', async (_, bytes, code, problem) => {
  const client = await openedRaw();
  client.socket.write(bytes);
  await client.until((received) => closeCode(received) === code);
  expect(ends).toEqual([expect.stringContaining(problem)]);
});

it('ends with a reason when the server stops', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`);
  await once(socket, 'open');
  const closed = once(socket, 'close') as Promise<[CloseEvent]>;
  await app.close();
  expect((await closed)[0]).toMatchObject({ code: 1001, wasClean: true });
  expect(ends).toEqual([null]);
});

it.each([
  ['no upgrade', HANDSHAKE.filter((line) => !/Upgrade/.test(line)), 400],
  ['another version', HANDSHAKE.map((line) => line.replace('13', '7')), 400],
  ['no key', HANDSHAKE.filter((line) => !line.includes('Key')), 400],
  ['another path', HANDSHAKE.map((line) => line.replace('/socket', '/nothing')), 404],
])('a request with %s gets an ordinary answer, and the connection ends', async (_, lines, status) => {
  const client = rawClient(
    head([...lines, ...(lines.includes('Connection: Upgrade') ? [] : ['Connection: close'])]),
  );
  const text = (await client.ended).toString();
  expect(text).toContain(`HTTP/1.1 ${status} `);
  expect(text).toContain('"message"');
  expect(accepted).toEqual([]);
});

it('a client that has hung up is not connected', async () => {
  await rawClient(head(HANDSHAKE.map((line) => line.replace('/socket', '/late')))).ended;
  expect(failures).toEqual(['The client has hung up.']);
});

it('an upgrade to something else is an ordinary request, with its body', async () => {
  const client = rawClient(
    head([
      'POST /echo HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      'Content-Type: application/json',
      'Content-Length: 9',
    ]),
  );
  client.socket.write('{"a":"b"}');
  await client.until((received) => received.toString().endsWith('{"a":"b"}'));
});

it('a connection with an unanswered request is not upgraded', async () => {
  const client = rawClient(head(['GET /never HTTP/1.1', 'Host: localhost']) + head(HANDSHAKE));
  expect((await client.ended).toString()).toBe('');
  expect(accepted).toEqual([]);
});

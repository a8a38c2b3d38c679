import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, errorBodySchema, fillPath, INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listenWith } from '../../testing/listen-locally.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { PoolBusyError } from '../database/pool-busy.ts';
import { AppError } from '../errors.ts';
import { readApiDocument } from './api-document.ts';
import { createServer } from './create-server.ts';

const server = await createTestApp();
const port = await listenWith(server.app);

/** Writes these bytes on a separate connection and reads until the server closes it. */
async function send(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

describe('every error has a body that matches the contract:', () => {
  const rest = 'HTTP/1.1\r\nHost: localhost\r\nConnection: close';
  const long = 'x'.repeat(3_000);
  it.each([
    ['a URL that cannot be decoded', `GET /api/transactions/%zz ${rest}\r\n\r\n`, 400],
    ['headers that are too large', `GET / ${rest}\r\nX-Long: ${long.repeat(10)}\r\n\r\n`, 431],
    ['a method that HTTP does not have', `FETCH / ${rest}\r\n\r\n`, 400],
    ['a length that is no number', `POST /api/auth/login ${rest}\r\nContent-Length: ten\r\n\r\n`, 400],
    ['a method that the path does not have', `PUT /api/transactions ${rest}\r\n\r\n`, 405],
    ['a method that no path has', `PROPFIND /api/transactions ${rest}\r\n\r\n`, 405],
    ['no host', 'GET /api/transactions HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', `GET / ${rest}\r\nhost: localhost\r\n\r\n`, 400],
    ['two hosts, in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['two hosts on one line', `GET / HTTP/1.1\r\nHost: a, b\r\nConnection: close\r\n\r\n`, 400],
    ['an expectation', `POST /api/auth/login ${rest}\r\nExpect: foo\r\n\r\n`, 417],
  ])('%s', async (_what, bytes, status) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect(errorBodySchema.safeParse(answer.body).success).toBe(true);
  });
});

it.each([
  ['DELETE', PATHS.transactions, 'GET, HEAD, POST'],
  ['POST', `${PATHS.transactions}/trx_0000000000?a=b`, 'GET, HEAD'],
  ['GET', INGESTION_PATHS.fin, 'POST'],
  ['PUT', PATHS.login, 'POST'],
  ['POST', PATHS.health, 'GET, HEAD'],
])('%s %s learns which methods the path takes', async (method, url, allow) => {
  const response = await server.app.inject({ method: method as 'GET', url });
  expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
  expect(response.json().code).toBe('method_not_allowed');
});

it.each([
  ['limit=none', 'limit: Expected a number.'],
  ['limit=1001', 'limit: Expected at most 1000.'],
  ['from=yesterday', 'from: Expected a date like 2026-11-20 or a time like 2026-11-20T09:30:00Z.'],
])('a query that is refused says what is expected: %s', async (query, message) => {
  const response = await server.call('GET', `${PATHS.transactions}?${query}`);
  const [path, own] = message.split(': ', 2);
  expect(response.json()).toMatchObject({ code: 'validation_failed', message });
  expect(response.json().errors).toMatchObject([{ path, message: own }]);
  expect(response.statusCode).toBe(422);
});

it('a body that is refused says which fields are missing, and beside each field what it takes', async () => {
  const text = 'expected text.';
  const swift = await server.call('POST', PATHS.interbankSwift, {});
  expect(swift.json()).toMatchObject({
    code: 'validation_failed',
    message: `transactionId is missing, ${text} messageType is missing, ${text}`,
    errors: [
      { path: 'transactionId', message: `This value is missing, ${text}` },
      { path: 'messageType', message: `This value is missing, ${text}` },
    ],
  });
  const message = await server.call('POST', PATHS.networkMessages, { text: 1 });
  expect(message.json().message).toBe('text: Expected text.');
  const telex = await server.call('POST', PATHS.interbankTelex, { transactionId: 'x', receiverCode: '1' });
  expect(telex.json().message).toBe('Please enter a valid telex receiver code (minimum 5 characters)');
});

it('no message calls a parameter merely invalid', async () => {
  const { paths } = (await readApiDocument()) as unknown as {
    paths: Record<string, { get?: { parameters?: { in: string; name: string; required?: boolean }[] } }>;
  };
  let refused = 0;
  for (const [path, { get }] of Object.entries(paths)) {
    const parameters = get?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    for (const { name } of parameters) {
      const others = parameters.filter((other) => other.required === true && other.name !== name);
      const rest = others.map((other) => `&${other.name}=x`).join('');
      for (const value of ['~', '', '-1', '9'.repeat(20), 'x'.repeat(3_000)]) {
        const url = `${path.replaceAll(/\{\w+\}/g, 'none')}?${name}=${value}${rest}`;
        const response = await server.call('GET', url);
        if (response.statusCode !== 422) continue;
        refused += 1;
        const { message } = response.json();
        expect(message).toMatch(new RegExp(`\\b${name}: [A-Z].*`));
        expect(message).not.toMatch(/invalid|another value/i);
      }
    }
  }
  expect(refused).toBeGreaterThan(50);
});

it('an unknown path returns 404 whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const response = await server.app.inject({ method, url: '/api/nothing' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  }
});

it('a parameter with a character that no text has is refused, and not a failure of the server', async () => {
  for (const url of [
    fillPath(PATHS.tracking, { code: 'a\0b' }),
    fillPath(PATHS.transactionLedger, { id: '\0' }),
    fillPath(PATHS.transactionDeliveries, { id: '\0' }),
    fillPath(PATHS.ledgerStatement, { id: '\0' }),
    `${PATHS.ledgerAccounts}?cursor=%00`,
    ...['uetr', 'type', 'bic', 'transactionId'].map((name) => `${PATHS.networkMessages}?${name}=%00`),
  ]) {
    const response = await server.call('GET', url);
    expect([url, response.statusCode, response.json().code]).toEqual([url, 422, 'validation_failed']);
  }
});

it('a call without a body may name the type of one', async () => {
  const { id } = await server.createKey();
  const cookie = await server.login();
  const call = (method: 'DELETE' | 'POST', url: string) =>
    server.app.inject({ method, url, headers: { cookie, 'content-type': 'application/json' } });
  expect((await call('DELETE', fillPath(PATHS.apiKey, { id }))).statusCode).toBe(200);
  const login = await call('POST', PATHS.login);
  expect([login.statusCode, login.json().code]).toEqual([400, 'malformed_json']);
});

it('a transaction id of any form is looked up, and not found', async () => {
  for (const id of ['\0', ' ', 'a/b', 'x'.repeat(9_000), 'trx_💶']) {
    for (const path of [PATHS.transaction, PATHS.transactionReport]) {
      const response = await server.call('GET', fillPath(path, { id }));
      expect([id, response.statusCode, response.json().code]).toEqual([id, 404, 'not_found']);
    }
    const url = fillPath(PATHS.transactionStatus, { id });
    expect((await server.call('PATCH', url, { status: 'failed' })).statusCode).toBe(404);
  }
});

describe('a connection that sends no request is closed:', () => {
  const limits = { headersMs: 100, requestMs: 60_000, keepMs: 100, checkMs: 20 };
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n';

  /** The answer of the server before it closes a connection that begins like this and continues with these pieces. */
  async function answerTo(begin: string, piece: string): Promise<string> {
    const app = createServer({ trustedProxies: [], limits }, pino({ level: 'silent' }));
    onTestFinished(async () => void (await app.close()));
    const socket = connect(await listenWith(app), '127.0.0.1');
    socket.write(begin);
    const sending = setInterval(() => socket.write(piece), 30);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // Data after the end resets the connection; `once` would fail then.
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(sending);
    return answer;
  }

  it.each([
    ['headers a byte at a time', `${request}X-Slow: `, 'x'],
    ['nothing at all', '', ''],
    ['empty lines', '', '\r\n'],
  ])('%s', async (_what, begin, piece) => {
    const answer = await answerTo(begin, piece);
    expect(answer).toContain('HTTP/1.1 408 ');
    expect(answer).toContain('"code":"request_timeout"');
  });

  it.each([
    ['nothing after a first request', ''],
    ['empty lines after a first request', '\r\n'],
  ])('%s', async (_what, piece) => {
    expect(await answerTo(`${request}\r\n`, piece)).toContain('HTTP/1.1 404 ');
  });
});

it('a connection whose request takes long is kept', async () => {
  const limits = { headersMs: 1_000, requestMs: 60_000, keepMs: 10, checkMs: 5 };
  const app = createServer({ trustedProxies: [], limits }, pino({ level: 'silent' }));
  // Many checks happen before it answers.
  app.get('/', () => delay(1_500).then(() => 'answered'));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await (await fetch(url)).text()).toBe('answered');
  await app.close();
});

it('headers have their own limit, well below that of a whole request', () => {
  expect(server.app.server.headersTimeout).toBeLessThan(server.app.server.requestTimeout / 2);
});

it('a burst of requests that finds no free connection is asked to come back, and not called an outage', async () => {
  const app = createServer({ trustedProxies: [] }, pino({ level: 'silent' }));
  app.get('/', async () => {
    throw new PoolBusyError('No connection became free.');
  });
  const response = await app.inject('/');
  expect([response.statusCode, response.json().code]).toEqual([503, 'overloaded']);
  expect(response.headers['retry-after']).toBe('1');
  await app.close();
});

it('a statement over its time limit is reported as such, and not as an outage', async () => {
  const app = createServer({ trustedProxies: [] }, pino({ level: 'silent' }));
  const { pool } = server.database;
  app.get('/', async () => {
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 100');
      await client.query('select pg_sleep(60)');
    } finally {
      client.release(true);
    }
  });
  const response = await app.inject('/');
  expect([response.statusCode, response.json().code]).toEqual([503, 'took_too_long']);
  expect(response.json().message).toMatch(
    /stopped after [\d.]+ s, and nothing was changed\. Please request less/,
  );
  expect(response.headers['retry-after']).toBe('30');
  await app.close();
});

it('a client that hangs up within its body is not logged as an outage', async () => {
  const logged: string[] = [];
  const app = createServer(
    { trustedProxies: [] },
    pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
  );
  app.post('/', async () => ({}));
  const client = connect(await listenWith(app), '127.0.0.1');
  const [atServer] = (await once(app.server, 'connection')) as [Socket];
  const reading = once(app.server, 'request');
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
  await reading;
  const closed = new Promise((resolve) => atServer.once('close', resolve));
  client.destroy();
  await closed;
  await app.close();
  expect(logged.filter((line) => !line.includes('listening'))).toEqual([]);
});

it('logs refused calls with their reason and address, and not more than a log can bear', async () => {
  const lines: string[] = [];
  const app = createServer(
    { trustedProxies: [] },
    pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
  );
  app.get('/', async () => {
    throw new AppError('not_allowed', 'Only an administrator can do this.');
  });
  for (let call = 0; call < 200; call += 1) await app.inject('/');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    code: 'not_allowed',
    route: 'GET /',
    address: '127.0.0.1',
    msg: 'Refused a call',
  });
  expect(lines.length).toBeLessThan(200);
  await app.close();
});

/** Each second, only some refusals are logged. */
const NEXT_SECOND = { timeout: 60_000, interval: 100 };

it('logs invalid input and malformed HTTP, which displace no attempts to get in', async () => {
  const lines: string[] = [];
  const app = createServer(
    { trustedProxies: [] },
    pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
  );
  app.get<{ Params: { code: ErrorCode } }>('/:code', async ({ params }) => {
    throw new AppError(params.code, 'Refused');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const refuse = (code: ErrorCode) => app.inject(`/${code}`);
  const codes = () => lines.map((line): string => JSON.parse(line).code);
  // The second before counted those of the other tests.
  await vi.waitFor(async () => {
    await refuse('weak_password');
    expect(codes()).toContain('weak_password');
  }, NEXT_SECOND);
  await refuse('not_found');
  for (let call = 0; call < 200; call += 1) await refuse('validation_failed');
  await vi.waitFor(async () => {
    await refuse('invalid_api_key');
    expect(codes()).toContain('invalid_api_key');
  }, NEXT_SECOND);
  expect(codes().filter((code) => code === 'validation_failed').length).toBeLessThan(200);
  expect(codes()).not.toContain('not_found');
  const { port } = app.server.address() as AddressInfo;
  await vi.waitFor(async () => {
    const client = connect(port, '127.0.0.1').end('NO HTTP\r\n\r\n');
    await once(client.resume(), 'close');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ code: 'malformed_request', address: '127.0.0.1' });
  });
  await app.close();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { serve, stopServing } from './testing/serve.ts';

const BIN = join(import.meta.dirname, '../bin/clearbench.js');
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

afterEach(stopServing);

async function run(args: string[], url: string, stdin = '') {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    CLEARBENCH_URL: url,
    CLEARBENCH_KEY: 'clb_test',
  };
  const child = spawn(process.execPath, [BIN, ...args], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.end(stdin);
  const [code] = await once(child, 'close');
  return { code, out, err };
}

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

function stream(response: ServerResponse, sessionId: string): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(event('session', { sessionId, secret: SECRET }));
  return response;
}

it('a lost connection is made again, and the session continues', async () => {
  let sessions = 0;
  const answers: string[] = [];
  const url = await serve((request, response) => {
    if (request.method === 'POST') {
      answers.push(request.url ?? '');
      response.end('{"success":true}');
      return;
    }
    sessions++;
    const body = stream(response, `session-${sessions}`);
    if (sessions === 1) body.end();
    // Reset in the middle of an event.
    else if (sessions === 2) body.write('event: notification\ndata: {"half', () => response.destroy());
    else {
      const notification = { deliveryId: '7', type: 'transaction.initiated', transactionId: 'trx_1' };
      body.write(event('notification', { ...notification, headers: {}, body: '{}' }));
    }
  });
  const { code, out, err } = await run(['listen', '--count', '1'], url);
  expect(err.match(/The connection was lost/g)).toHaveLength(2);
  // The built-in receiver refuses a notification without a signature.
  expect(out).toMatch(/ 400 .*transaction\.initiated +trx_1 +delivery 7 +Missing required headers/);
  expect(answers).toEqual(['/api/listen/session-3/answers']);
  expect(code).toBe(1);
});

it('a key that is refused ends listening at once', async () => {
  const refusal = { success: false, code: 'invalid_api_key', message: 'This API key was revoked.' };
  let calls = 0;
  const url = await serve((_, response) => {
    calls++;
    response.writeHead(401).end(JSON.stringify(refusal));
  });
  const { code, err } = await run(['tail'], url);
  expect([code, calls]).toEqual([4, 1]);
  expect(err).toContain('does not accept the API key of CLEARBENCH_KEY: This API key was revoked.');
});

it('send waits for a server that is busy, and posts the same bytes again', async () => {
  let calls = 0;
  const url = await serve((request, response) => {
    calls++;
    request.resume();
    if (calls === 1) {
      const busy = { success: false, code: 'overloaded', message: 'Please try again.' };
      response.writeHead(503, { 'retry-after': '0' }).end(JSON.stringify(busy));
      return;
    }
    const transactions = [{ index: 0, transactionId: 'trx_1', uetr: 'u', status: 'pending' }];
    response.writeHead(201).end(JSON.stringify({ success: true, payloadId: 'p', transactions }));
  });
  const { code, out } = await run(['send', '-'], url, '{}');
  expect([code, out]).toEqual([0, '-[0] stored trx_1 u pending\n1 file: 1 stored, 0 refused\n']);
});

it.each([
  ['is not a Clearbench server', '<html>Welcome</html>', 200],
  ['is not a Clearbench server', '<html>Not Found</html>', 404],
])('what %s is reported as such (%s, %i)', async (text, body, status) => {
  const url = await serve((_, response) => response.writeHead(status).end(body));
  const { code, err } = await run(['get', 'trx_1'], url);
  expect(code).toBe(3);
  expect(err).toContain(text);
});

it('where nothing listens, it says how to start a server', async () => {
  const url = await serve(() => {});
  stopServing();
  const { code, err } = await run(['trigger'], url);
  expect(code).toBe(3);
  expect(err).toContain(
    `No answer from ${url}: the connection was refused. Start the server with "npx clearbench start"`,
  );
});

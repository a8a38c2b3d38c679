import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Transport } from '@modelcontextprotocol/client';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { runHere } from '../testing/run-here.ts';
import { type HttpOptions, type HttpService, serveHttp } from './serve-http.ts';

const TOKEN = 'a-token-of-the-test';
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

let service: HttpService | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

async function started(options: Partial<HttpOptions> = {}): Promise<URL> {
  service = await serveHttp({
    ...{ host: '127.0.0.1', port: 0, token: null, allowChanges: false },
    connect: async () => {
      throw new Error('No test here calls a server.');
    },
    ...options,
  });
  return new URL(service.url);
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Unlike `fetch` it can send any Host. */
async function send(url: URL, { method = 'POST', path = '/mcp', headers = {}, body }: Sent = {}) {
  const sent = request(new URL(path, url), { method, headers: { ...HEADERS, ...headers }, agent: false });
  sent.end(method === 'POST' ? (body ?? JSON.stringify(PING)) : undefined);
  const [response] = await new Promise<[import('node:http').IncomingMessage]>((resolve, reject) => {
    sent.once('response', (answer) => resolve([answer]));
    sent.once('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(await textOf(response)) };
}

describe('tools over HTTP', () => {
  it("work with the SDK's own client, which sends the token", async () => {
    const url = await started({ token: TOKEN });
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${TOKEN}` } },
    });
    await client.connect(transport as Transport);
    expect(client.getServerVersion()).toMatchObject({ name: 'clearbench' });
    expect(client.getInstructions()).toContain('no money moves');
    const { tools } = await client.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const explained = await client.callTool({ name: 'explain_code', arguments: { code: 't52' } });
    expect(explained.structuredContent).toMatchObject({ code: 'T52' });
    await client.close();
  });

  it('are refused to a client without the token, or with another one', async () => {
    const url = await started({ token: TOKEN });
    const refused = await send(url);
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(refused.body.error.message).toBe(
      'Send the value of CLEARBENCH_MCP_TOKEN in the header "Authorization: Bearer …".',
    );
    expect((await send(url, { headers: { authorization: 'Bearer another' } })).status).toBe(401);
    expect((await send(url, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
  });

  it('are refused to pages of other sites, also of one whose name points to this machine', async () => {
    const url = await started();
    expect((await send(url, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await send(url, { headers: { origin: 'null' } })).status).toBe(403);
    const rebound = { host: `evil.example:${url.port}`, origin: `http://evil.example:${url.port}` };
    expect((await send(url, { headers: rebound })).body.error.message).toBe(
      `The host evil.example:${url.port} is not this machine; use 127.0.0.1 or localhost.`,
    );
    expect((await send(url, { headers: { host: `localhost:${url.port}` } })).status).toBe(200);
    expect((await send(url, { headers: { origin: url.origin } })).status).toBe(200);
  });

  it('have one path and one method', async () => {
    const url = await started();
    expect((await send(url, { path: '/' })).body.error.message).toBe('There is nothing at /; use /mcp.');
    const got = await send(url, { method: 'GET' });
    expect([got.status, got.headers.allow]).toEqual([405, 'POST']);
  });

  it('take requests up to a limit, and say so of what is no JSON', async () => {
    const url = await started();
    const large = await send(url, { body: ' '.repeat(6_200_000) });
    expect(large.status).toBe(413);
    expect(large.body.error.message).toMatch(
      /^A request may have up to 6100000 bytes; for larger files, use/,
    );
    expect((await send(url, { body: '{' })).status).toBe(400);
  });
});

describe('clearbench mcp --http', () => {
  it.each([
    [['--http', 'x'], '--http is "x"; write a port, a whole number up to 65535.'],
    [['--host', '::1'], '--host is only for --http; add --http PORT.'],
    [
      ['--http', '0', '--host', '0.0.0.0'],
      'Other machines can reach 0.0.0.0, so clients must send a token: set CLEARBENCH_MCP_TOKEN, or omit --host.',
    ],
  ])('%j is refused with a clear message', async (args, message) => {
    expect(await runHere(['mcp', ...args])).toMatchObject({
      ...{ code: 2, out: '', err: `clearbench: ${message}\nSee clearbench --help.\n` },
    });
  });
});

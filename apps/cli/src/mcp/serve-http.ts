import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { isLoopback } from '../client/parse-url.ts';
import { type HttpAccess, MCP_PATH, type Refusal, refusalOf } from './admission.ts';
import { createMcpServer, type McpOptions } from './create-server.ts';
import { REQUEST_MAX_BYTES } from './request-size.ts';

export interface HttpOptions extends McpOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly token: string | null;
}

export interface HttpService {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves assistants over streamable HTTP. Each request is complete in itself, so nothing of it is kept. */
export async function serveHttp({ host, port, token, ...options }: HttpOptions): Promise<HttpService> {
  const access: HttpAccess = { isLocal: isLoopback(host), token };
  const server = createServer((request, response) => {
    handle(request, response, access, options).catch((error: unknown) => {
      process.stderr.write(`clearbench: a request failed: ${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else
        refuse(response, { status: 500, message: 'The request failed; the output of the program says why.' });
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { address, family, port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}${MCP_PATH}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  access: HttpAccess,
  options: McpOptions,
): Promise<void> {
  const refusal = refusalOf(request, access);
  if (refusal !== null) return refuse(response, refusal);
  const body = await bodyOf(request);
  if (body === null) {
    return refuse(response, {
      status: 413,
      message: `A request may have up to ${REQUEST_MAX_BYTES} bytes; for larger files, use "clearbench check" or "clearbench send".`,
      // The rest of the body is not read.
      headers: { connection: 'close' },
    });
  }
  const server = createMcpServer(options);
  // Without the generator of session ids there are no sessions.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => void server.close());
  await server.connect(transport);
  const answer = await transport.handleRequest(asWebRequest(request, body));
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}

function asWebRequest({ headers, url = '/' }: IncomingMessage, body: Buffer): Request {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://${headers.host}${url}`, {
    method: 'POST',
    headers: own,
    body: new Uint8Array(body),
  });
}

/** Null when it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > REQUEST_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** An error as clients of the protocol expect it. */
function refuse(response: ServerResponse, { status, message, headers = {} }: Refusal): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

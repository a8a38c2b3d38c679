import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpOptions } from './create-server.ts';
import { REQUEST_MAX_BYTES } from './request-size.ts';

/** Serves the assistant that started this program, until it closes standard input or the signal aborts. */
export async function serveStdio(options: McpOptions, signal: AbortSignal): Promise<void> {
  const { stdin, stdout } = process;
  const server = createMcpServer(options);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport(stdin, stdout, { maxBufferSize: REQUEST_MAX_BYTES }));
  await Promise.race([once(stdin, 'close'), once(stdin, 'end'), aborted(signal), closed]);
  if (signal.aborted) await server.close();
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

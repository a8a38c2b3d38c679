import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

let server: Server | null = null;

/** For `afterEach`. */
export function stopServing(): void {
  server?.close();
  server?.closeAllConnections();
  server = null;
}

/** A server that answers as the test needs, until it is stopped. Returns its address. */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

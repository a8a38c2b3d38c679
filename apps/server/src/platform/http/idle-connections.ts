import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** To the last request; null before the first. */
  response: ServerResponse | null;
  idleSinceMs: number | null;
}

/**
 * Ends connections without a request. Node does so only while nothing arrives at all: between two requests, an empty line now and
 * then would keep a connection open for ever.
 */
export function endIdleConnections(
  server: Server,
  { idleMs, checkMs }: { idleMs: number; checkMs: number },
): void {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { response: null, idleSinceMs: null });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.response = response;
    connection.idleSinceMs = null;
  });

  // The time is taken here: a listener at the end of each response would cost more than this check.
  const check = setInterval(() => {
    const nowMs = performance.now();
    for (const [socket, connection] of connections) {
      if (connection.response?.closed === false) continue;
      connection.idleSinceMs ??= nowMs;
      if (nowMs - connection.idleSinceMs > idleMs) socket.destroy();
    }
  }, checkMs);
  check.unref();
  server.once('close', () => clearInterval(check));
}

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const COMMAND = 'zINSTREAM\0';

const PING = 'zPING\0';

/**
 * Starts a daemon like ClamAV’s, which answers pings if it is alive, and each stream once it is complete; null: never, `break`: it closes
 * the connection. Returns its port.
 */
export async function startClamd(
  answer: (content: string) => string | null,
  { isAlive = false } = {},
): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (isAlive && received.toString() === PING) {
        socket.end('PONG\0');
        return;
      }
      const content = contentOf(received);
      const text = content === null ? null : answer(content);
      if (text === 'break') socket.destroy();
      else if (text !== null) socket.end(`${text}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

/** The pieces of a complete stream; null while it goes on. */
function contentOf(received: Buffer): string | null {
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) return null;
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces).toString();
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

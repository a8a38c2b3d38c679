import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_MS = 15_000;
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Keeps reading, for a while, the rest of a body that was refused before its end. If the connection were closed at once, it would
 * be reset, and most clients would lose the response.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  // Fastify asks to close the connection, which Node does without reading on.
  reply.removeHeader('connection');
  let bytes = 0;
  const timer = setTimeout(() => raw.socket.destroy(), MAX_MS);
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) raw.socket.destroy();
  };
  const done = () => {
    clearTimeout(timer);
    raw.off('data', take);
  };
  raw.on('data', take).once('end', done).once('close', done);
  // By now nobody is notified when the client hangs up.
  raw.on('error', () => {});
}

import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pacePieces, receiveFromStranger } from './pace-bodies.ts';

const MAX_MS = 15_000;
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * After refusing a body before its end, keeps reading the rest for a while. If the connection were closed at once, it
 * would be reset, and most clients would lose the response.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  // Fastify asks Node to close the connection, which stops reading.
  reply.removeHeader('connection');
  drain(raw, raw.socket);
}

/** The same for a connection that was refused before it had a request. */
export const drainConnection = (socket: Socket): void => drain(socket, socket);

function drain(source: Readable, socket: Socket): void {
  let bytes = 0;
  const end = () => socket.destroy();
  const receive = (weight: number) => {
    bytes += weight;
    if (bytes > MAX_BYTES) end();
    return receiveFromStranger(weight);
  };
  const timer = setTimeout(end, MAX_MS);
  const done = () => clearTimeout(timer);
  source.once('end', done).once('close', done);
  // From here on, no code is notified when the client hangs up.
  source.on('error', () => {});
  pacePieces(source, receive, end);
  source.resume();
}

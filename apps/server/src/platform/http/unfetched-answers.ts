import type { FastifyReply, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify';
import { overloaded } from '../errors.ts';
import { type Owner, Shares } from '../memory/shares.ts';
import { LongAnswer } from './send-long-texts.ts';

/** Smaller answers fit into the buffers of a connection. */
const LARGE_BYTES = 64 * 1024;

interface Limits {
  /** The limit for all large answers together. A workspace may use half of it, an operator or a sender a quarter. */
  maxBytes: number;
  /** A client has this long, and longer if the answer takes longer at the lowest rate. */
  graceMs: number;
  bytesPerMs: number;
}

const LIMITS: Limits = { maxBytes: 128 * 1024 * 1024, graceMs: 30_000, bytesPerMs: 32 };

/**
 * A large answer stays in memory until its client has fetched it, which may be never. Each one counts for its owner, who gets no
 * further answer beyond a share, and a client that fetches too slowly loses its connection.
 */
export function limitUnfetched(
  ownerOf: (request: FastifyRequest) => Owner,
  { maxBytes, graceMs, bytesPerMs }: Limits = LIMITS,
): { requireRoom: onRequestHookHandler; count: onSendHookHandler } {
  const unfetched = new Shares(maxBytes);
  return {
    requireRoom(request, _reply, done) {
      if (unfetched.shortage(1, ownerOf(request)) === null) done();
      else done(overloaded());
    },
    count(request, reply, payload, done) {
      const bytes = bytesOf(payload, reply);
      // A refused request may have no owner.
      const { workspace }: Partial<FastifyRequest> = request;
      if (bytes >= LARGE_BYTES && workspace !== undefined && !reply.raw.closed) {
        const owner = ownerOf(request);
        // Requests that arrived together. What has changed something is answered in any case.
        if (request.method === 'GET' && unfetched.shortage(bytes, owner) !== null) return done(overloaded());
        unfetched.add(bytes, owner);
        const limit = setTimeout(() => reply.raw.destroy(), graceMs + bytes / bytesPerMs);
        reply.raw.once('close', () => {
          clearTimeout(limit);
          unfetched.give(bytes, owner);
        });
      }
      done(null, payload);
    },
  };
}

function bytesOf(payload: unknown, reply: FastifyReply): number {
  if (typeof payload === 'string' || payload instanceof Uint8Array) return payload.length;
  if (payload instanceof LongAnswer) return payload.heldBytes;
  return Number(reply.getHeader('content-length') ?? 0);
}

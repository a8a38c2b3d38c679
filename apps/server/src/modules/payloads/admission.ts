import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';

interface Limits {
  maxRequests: number;
  maxBytes: number;
}

/**
 * How many ingestion requests, and bytes of their bodies, are held at once: the queue before the database is
 * bounded by it. What does not fit is told to come back, before its body is read.
 */
export class Admission {
  readonly #limits: Limits;
  readonly #held = new WeakMap<FastifyRequest, number>();
  readonly #working = new WeakSet<FastifyRequest>();
  #requests = 0;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** What is held now. */
  get held(): { requests: number; bytes: number } {
    return { requests: this.#requests, bytes: this.#bytes };
  }

  admit(request: FastifyRequest, reply: FastifyReply): void {
    const bytes = announcedBytes(request);
    if (this.#requests >= this.#limits.maxRequests || this.#bytes + bytes > this.#limits.maxBytes) {
      throw new AppError('overloaded', 503, 'The server is busy. Nothing was stored; please send it again.', {
        retryAfterSeconds: 1,
      });
    }
    this.#requests += 1;
    this.#bytes += bytes;
    this.#held.set(request, bytes);
    // No hook of Fastify runs for every request: a sender that hangs up halfway, or did so while its key was
    // being looked up, gets no response.
    const closed = () => {
      if (!this.#working.has(request)) this.#release(request);
    };
    if (reply.raw.closed) closed();
    else reply.raw.once('close', closed);
  }

  /** Does the work on an admitted request. Its place is taken until the work is done, whoever hangs up meanwhile. */
  async during<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    this.#working.add(request);
    try {
      return await work();
    } finally {
      this.#release(request);
    }
  }

  #release(request: FastifyRequest): void {
    const bytes = this.#held.get(request);
    if (bytes === undefined) return;
    this.#held.delete(request);
    this.#requests -= 1;
    this.#bytes -= bytes;
  }
}

/** A body sent in chunks does not say how large it will be. */
function announcedBytes(request: FastifyRequest): number {
  const length = Number(request.headers['content-length']);
  return Number.isSafeInteger(length) && length >= 0
    ? Math.min(length, PAYLOAD_MAX_BYTES)
    : PAYLOAD_MAX_BYTES;
}

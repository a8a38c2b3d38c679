import type { FastifyReply, FastifyRequest } from 'fastify';
import { overloaded } from '../errors.ts';
import { type Owner, Shares } from '../memory/shares.ts';
import { knownSenderOf } from './known-sender.ts';
import { networkOf } from './network.ts';

const MAX_BYTES = 64 * 1024 * 1024;

interface Held {
  owner: Owner;
  bytes: number;
}

/**
 * Counts the bodies that are in memory as a whole, from the arrival of their first bytes to the answers. Otherwise, requests that send
 * all but the end of their bodies could fill the memory. A workspace has half of it at most, a sender or the network of a stranger a
 * quarter.
 */
export class HeldBodies {
  readonly #shares: Shares;
  readonly #held = new WeakMap<FastifyRequest, Held>();

  constructor(maxBytes = MAX_BYTES) {
    this.#shares = new Shares(maxBytes);
  }

  /** Call it before the body of a request arrives. */
  begin(request: FastifyRequest, { raw }: FastifyReply): void {
    const held: Held = { owner: ownerOf(request), bytes: 0 };
    this.#held.set(request, held);
    raw.once('close', () => {
      this.#held.delete(request);
      this.#shares.give(held.bytes, held.owner);
    });
  }

  /** Bytes of the body have arrived. @throws AppError `overloaded` */
  grow(request: FastifyRequest, bytes: number): void {
    const held = this.#held.get(request);
    if (held === undefined) return;
    if (!this.#shares.take(bytes, held.owner)) throw overloaded();
    held.bytes += bytes;
  }
}

function ownerOf(request: FastifyRequest): Owner {
  const { workspace }: Partial<FastifyRequest> = request;
  const sender = knownSenderOf(request);
  return sender === null
    ? { workspace: '', user: networkOf(request.ip) }
    : { workspace: workspace?.id ?? '', user: sender };
}

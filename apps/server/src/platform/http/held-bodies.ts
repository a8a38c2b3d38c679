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
 * quarter. Where several of them leave no room, the one with the most loses a body that is still arriving: nobody can keep others out.
 */
export class HeldBodies {
  readonly #shares: Shares;
  /** The one that began first comes first. */
  readonly #held = new Map<FastifyRequest, Held>();

  constructor(maxBytes = MAX_BYTES) {
    this.#shares = new Shares(maxBytes);
  }

  /** Call it before the body of a request arrives. */
  begin(request: FastifyRequest, { raw }: FastifyReply): void {
    this.#held.set(request, { owner: ownerOf(request), bytes: 0 });
    raw.once('close', () => this.#release(request));
  }

  /** Bytes of the body have arrived. @throws AppError `overloaded` */
  grow(request: FastifyRequest, bytes: number): void {
    const held = this.#held.get(request);
    if (held === undefined) return;
    while (!this.#shares.take(bytes, held.owner)) if (!this.#endOne(held.owner, bytes)) throw overloaded();
    held.bytes += bytes;
  }

  /** False: nobody else holds more. */
  #endOne(owner: Owner, bytes: number): boolean {
    const shortage = this.#shares.shortage(bytes, owner);
    if (shortage === 'user') return false;
    let most = this.#shares.of(owner) + bytes;
    let ended: FastifyRequest | null = null;
    for (const [request, { owner: other }] of this.#held) {
      if (request.raw.complete || (shortage === 'workspace' && other.workspace !== owner.workspace)) continue;
      if (this.#shares.of(other) <= most) continue;
      most = this.#shares.of(other);
      ended = request;
    }
    if (ended === null) return false;
    this.#release(ended);
    ended.raw.destroy();
    return true;
  }

  #release(request: FastifyRequest): void {
    const held = this.#held.get(request);
    if (held === undefined) return;
    this.#held.delete(request);
    this.#shares.give(held.bytes, held.owner);
  }
}

function ownerOf(request: FastifyRequest): Owner {
  const { workspace }: Partial<FastifyRequest> = request;
  const sender = knownSenderOf(request);
  return sender === null
    ? { workspace: '', user: networkOf(request.ip) }
    : { workspace: workspace?.id ?? sender, user: sender };
}

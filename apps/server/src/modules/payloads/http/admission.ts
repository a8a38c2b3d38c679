import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's place, from its admission until its release. */
    held: Held | null;
  }
}

export interface Limits {
  maxRequests: number;
  maxBytes: number;
}

/** The share of held requests and bytes that one sender (an API key or an operator), one address and one workspace may take. */
const SENDER_SHARE = 0.5;
const ADDRESS_SHARE = 0.75;
const WORKSPACE_SHARE = 0.9;
/** A body that arrives too slowly is refused after this time. */
const MIN_BYTES_PER_SECOND = 32 * 1024;
const GRACE_MS = 5_000;
const CHECK_MS = 1_000;

interface Held {
  /** Its position in the list of all held requests. */
  index: number;
  bytes: number;
  sinceMs: number;
  /** Null once the body is complete. */
  giveUp: ((error: AppError) => void) | null;
  isWorking: boolean;
  shares: Use[];
  sender: string;
}

interface Use {
  requests: number;
  bytes: number;
  readonly limits: Limits;
}

/**
 * Limits how many ingestion requests, and bytes of their bodies, are held at once, and thereby the queue for the
 * database. Bytes count when they arrive, not when they are announced. Requests over the limit get 503. No single
 * sender or workspace can take everything, or keep its places by sending slowly.
 */
export class Admission {
  readonly #all: Use;
  readonly #senders = new Map<string, Use>();
  readonly #addresses = new Map<string, Use>();
  readonly #workspaces = new Map<string, Use>();
  /**
   * Unordered. A Map would reallocate its table every few hundred requests, and young garbage collections keep
   * whatever an old table refers to.
   */
  readonly #held: Held[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(limits: Limits) {
    this.#all = { requests: 0, bytes: 0, limits };
    this.#timer = setInterval(() => this.giveUpSlow(performance.now()), CHECK_MS).unref();
  }

  get held(): { requests: number; bytes: number } {
    return { requests: this.#all.requests, bytes: this.#all.bytes };
  }

  admit(request: FastifyRequest, reply: FastifyReply, sender: string): void {
    const shares = [
      this.#all,
      useOf(this.#senders, sender, this.#all.limits, SENDER_SHARE),
      useOf(this.#addresses, request.ip, this.#all.limits, ADDRESS_SHARE),
      useOf(this.#workspaces, request.workspace.id, this.#all.limits, WORKSPACE_SHARE),
    ];
    if (shares.some(({ requests, limits }) => requests >= limits.maxRequests)) {
      this.#forgetUnused(sender, request);
      throw overloaded();
    }
    for (const share of shares) share.requests += 1;
    request.held = {
      index: this.#held.length,
      bytes: 0,
      sinceMs: performance.now(),
      giveUp: null,
      isWorking: false,
      shares,
      sender,
    };
    this.#held.push(request.held);
    // Fastify runs no hook for every request: a sender that hangs up halfway, or while its key was being looked up,
    // gets no response.
    const closed = () => {
      if (request.held?.isWorking !== true) this.#release(request);
    };
    if (reply.raw.closed) closed();
    else reply.raw.once('close', closed);
  }

  /** Bytes of the body have arrived. Throws when there is no room for them. */
  grow(request: FastifyRequest, bytes: number): void {
    const { held } = request;
    if (held === null) return;
    if (held.shares.some((share) => share.bytes + bytes > share.limits.maxBytes)) throw overloaded();
    held.bytes += bytes;
    for (const share of held.shares) share.bytes += bytes;
  }

  /** From now on, `giveUp` is called if the body arrives too slowly; null: the body is complete. */
  watch(request: FastifyRequest, giveUp: Held['giveUp']): void {
    if (request.held !== null) request.held.giveUp = giveUp;
  }

  giveUpSlow(nowMs: number): void {
    for (const { giveUp, sinceMs, bytes } of this.#held) {
      const elapsedMs = nowMs - sinceMs;
      if (giveUp === null || elapsedMs < GRACE_MS) continue;
      if (bytes >= (elapsedMs / 1_000) * MIN_BYTES_PER_SECOND) continue;
      giveUp(new AppError('request_timeout', 'The body arrived too slowly. Nothing was stored.'));
    }
  }

  /** Works on an admitted request. The request keeps its place until the work is done, even if the sender hangs up. */
  async during<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    if (request.held !== null) request.held.isWorking = true;
    try {
      return await work();
    } finally {
      this.#release(request);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #release(request: FastifyRequest): void {
    const { held } = request;
    if (held === null) return;
    request.held = null;
    this.#remove(held);
    for (const share of held.shares) {
      share.requests -= 1;
      share.bytes -= held.bytes;
    }
    this.#forgetUnused(held.sender, request);
  }

  #remove(held: Held): void {
    const last = this.#held.pop();
    if (last === undefined || last === held) return;
    last.index = held.index;
    this.#held[last.index] = last;
  }

  #forgetUnused(sender: string, { ip, workspace: { id } }: FastifyRequest): void {
    forgetUnused(this.#senders, sender);
    forgetUnused(this.#addresses, ip);
    forgetUnused(this.#workspaces, id);
  }
}

function useOf(uses: Map<string, Use>, name: string, limits: Limits, share: number): Use {
  const known = uses.get(name);
  if (known !== undefined) return known;
  const use = {
    requests: 0,
    bytes: 0,
    limits: {
      maxRequests: Math.ceil(limits.maxRequests * share),
      maxBytes: Math.ceil(limits.maxBytes * share),
    },
  };
  uses.set(name, use);
  return use;
}

function forgetUnused(uses: Map<string, Use>, name: string): void {
  if (uses.get(name)?.requests === 0) uses.delete(name);
}

const overloaded = (): AppError =>
  new AppError('overloaded', 'The server is busy. Nothing was stored; please send it again.', {
    retryAfterSeconds: 1,
  });

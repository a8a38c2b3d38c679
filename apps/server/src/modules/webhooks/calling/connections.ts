import type { Socket } from 'node:net';

/**
 * So many connections may be open, to all endpoints together, before they are closed after their call: each costs some 35 kB of
 * memory and a descriptor.
 */
const MAX = 1_024;

interface Origin {
  /** That it was last connected at. */
  address: string | null;
  open: number;
  calls: number;
}

/** The connections of a caller. What is known of an origin is forgotten with its last call and connection. */
export class Connections {
  readonly #origins = new Map<string, Origin>();
  readonly #max: number;
  /** Open connections, and calls under way that have none yet. */
  #needed = 0;

  constructor(max: number = MAX) {
    this.#max = max;
  }

  /** Whether the connection of a call that has just begun is to be closed after it: there are enough others. */
  get isFull(): boolean {
    return this.#needed > this.#max;
  }

  get origins(): number {
    return this.#origins.size;
  }

  /** The address that an origin was last connected at. */
  addressOf(origin: string): string | null {
    return this.#origins.get(origin)?.address ?? null;
  }

  opened(origin: string, socket: Socket): void {
    const known = this.#change(origin, 'open', 1);
    known.address = socket.remoteAddress ?? known.address;
    socket.once('close', () => this.#change(origin, 'open', -1));
  }

  /** A call begins. Returns what to do at its end. */
  begin(origin: string): () => void {
    this.#change(origin, 'calls', 1);
    return () => this.#change(origin, 'calls', -1);
  }

  #change(name: string, what: 'open' | 'calls', by: 1 | -1): Origin {
    const origin = this.#origins.get(name) ?? { address: null, open: 0, calls: 0 };
    this.#needed -= Math.max(origin.open, origin.calls);
    origin[what] += by;
    this.#needed += Math.max(origin.open, origin.calls);
    if (origin.open === 0 && origin.calls === 0) this.#origins.delete(name);
    else this.#origins.set(name, origin);
    return origin;
  }
}

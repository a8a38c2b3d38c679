import type { Socket } from 'node:net';

/**
 * Up to this number of open connections, to all endpoints together, are kept alive; beyond it, connections are closed after their
 * call. Each costs about 35 kB of memory and a file descriptor.
 */
const MAX = 1_024;

interface Origin {
  /** The address of its last connection. */
  address: string | null;
  open: number;
  calls: number;
}

/** The connections of a caller. An origin is forgotten when its last call and connection have ended. */
export class Connections {
  readonly #origins = new Map<string, Origin>();
  readonly #max: number;
  /** Open connections, and running calls that have none yet. */
  #needed = 0;

  constructor(max: number = MAX) {
    this.#max = max;
  }

  /** Whether the connection of a call that has just begun is to be closed afterwards, because there are enough others. */
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

  /** A call begins. Returns a function to call at its end. */
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

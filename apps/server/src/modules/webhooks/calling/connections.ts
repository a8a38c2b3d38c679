import type { Socket } from 'node:net';

/** So many connections are kept for further calls, to all endpoints together: each costs some 35 kB of memory and a descriptor. */
const KEPT_MAX = 1_024;

interface Origin {
  /** That it was last connected at. */
  address: string | null;
  open: number;
  calls: number;
}

/** The connections of a caller. What is known of an origin is forgotten with its last call and connection. */
export class Connections {
  readonly #origins = new Map<string, Origin>();
  readonly #keptMax: number;
  #open = 0;

  constructor(keptMax: number = KEPT_MAX) {
    this.#keptMax = keptMax;
  }

  /** Whether the connection of a call that begins now is to be closed after it: enough others are kept. */
  get isFull(): boolean {
    return this.#open >= this.#keptMax;
  }

  get origins(): number {
    return this.#origins.size;
  }

  /** The address that an origin was last connected at. */
  addressOf(origin: string): string | null {
    return this.#origins.get(origin)?.address ?? null;
  }

  opened(origin: string, socket: Socket): void {
    const known = this.#known(origin);
    known.address = socket.remoteAddress ?? known.address;
    known.open += 1;
    this.#open += 1;
    socket.once('close', () => {
      known.open -= 1;
      this.#open -= 1;
      this.#forget(origin, known);
    });
  }

  /** A call begins. Returns what to do at its end. */
  begin(origin: string): () => void {
    const known = this.#known(origin);
    known.calls += 1;
    return () => {
      known.calls -= 1;
      this.#forget(origin, known);
    };
  }

  #known(origin: string): Origin {
    const known = this.#origins.get(origin) ?? { address: null, open: 0, calls: 0 };
    this.#origins.set(origin, known);
    return known;
  }

  #forget(origin: string, { open, calls }: Origin): void {
    if (open === 0 && calls === 0) this.#origins.delete(origin);
  }
}

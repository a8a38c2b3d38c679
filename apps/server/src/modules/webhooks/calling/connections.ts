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
  /** Calls whose connection closes after them. */
  closing: number;
}

type Counted = 'open' | 'calls' | 'closing';

/** The connections of a caller. An origin is forgotten when its last call and connection have ended. */
export class Connections {
  readonly #origins = new Map<string, Origin>();
  readonly #max: number;
  /** Connections that stay open, and running calls that have none yet. */
  #kept = 0;

  constructor(max: number = MAX) {
    this.#max = max;
  }

  get origins(): number {
    return this.#origins.size;
  }

  /** The address that an origin was last connected at. */
  addressOf(origin: string): string | null {
    return this.#origins.get(origin)?.address ?? null;
  }

  /** True if the next call of an origin may reuse an open connection. */
  hasIdle(origin: string): boolean {
    const known = this.#origins.get(origin);
    return known !== undefined && known.open > known.calls;
  }

  opened(origin: string, socket: Socket, address: string | undefined): void {
    const known = this.#change(origin, { open: 1 });
    known.address = address ?? known.address;
    socket.once('close', () => this.#change(origin, { open: -1 }));
  }

  /**
   * A call begins. Returns whether its connection closes afterwards, because enough others are kept, and a function
   * to call at its end. Only the surplus connections close: otherwise a busy server would open one for each call.
   */
  begin(origin: string): { closes: boolean; end: () => void } {
    this.#change(origin, { calls: 1 });
    const closes = this.#kept > this.#max;
    const closing = closes ? 1 : 0;
    this.#change(origin, { closing });
    return { closes, end: () => this.#change(origin, { calls: -1, closing: -closing }) };
  }

  #change(name: string, { open = 0, calls = 0, closing = 0 }: Partial<Record<Counted, number>>): Origin {
    const origin = this.#origins.get(name) ?? { address: null, open: 0, calls: 0, closing: 0 };
    this.#kept -= keptOf(origin);
    origin.open += open;
    origin.calls += calls;
    origin.closing += closing;
    this.#kept += keptOf(origin);
    if (origin.open === 0 && origin.calls === 0) this.#origins.delete(name);
    else this.#origins.set(name, origin);
    return origin;
  }
}

const keptOf = ({ open, calls, closing }: Origin): number => Math.max(open, calls) - closing;

/** Connections of a process, and those of one address among them. */
export const CONNECTIONS_MAX = 256;
export const CONNECTIONS_OF_ADDRESS_MAX = 64;
/** Sessions of one connection: clients need one, and graphical ones a few. */
export const CHANNELS_MAX = 10;
/** Files and folders that a session has open. */
export const HANDLES_MAX = 64;
/** Requests that a session sends ahead, before they are answered. */
export const REQUESTS_MAX = 1_024;
/** Bytes that a client has asked for and does not take: twice what any client asks for at once. */
export const UNTAKEN_MAX = 8 * 1024 * 1024;
export const LOGIN_MS = 20_000;
export const LOGIN_TRIES_MAX = 6;
/** A connection without a request ends after this time. */
export const IDLE_MS = 900_000;
/** A client that answers nothing for about this long is gone. */
export const KEEPALIVE_MS = 20_000;
export const KEEPALIVES_MAX = 3;

const FAILURES_MAX = 30;
const WINDOW_MS = 60_000;
const ADDRESSES_MAX = 10_000;

/** Counts failed logins by address: after too many in a minute an address has to wait. */
export class FailedLogins {
  readonly #byAddress = new Map<string, { count: number; untilMs: number }>();

  add(address: string): void {
    const nowMs = performance.now();
    const known = this.#byAddress.get(address);
    if (known !== undefined && known.untilMs > nowMs) {
      known.count += 1;
      return;
    }
    const [oldest] = this.#byAddress.keys();
    if (this.#byAddress.size >= ADDRESSES_MAX && oldest !== undefined) this.#byAddress.delete(oldest);
    this.#byAddress.delete(address);
    this.#byAddress.set(address, { count: 1, untilMs: nowMs + WINDOW_MS });
  }

  isTooMany(address: string): boolean {
    const known = this.#byAddress.get(address);
    return known !== undefined && known.untilMs > performance.now() && known.count >= FAILURES_MAX;
  }
}

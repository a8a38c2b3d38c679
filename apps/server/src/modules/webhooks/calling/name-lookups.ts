import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { Turns } from '../../../platform/turns.ts';

/** How long a result counts, a failure too: calls that follow at once need no second look-up. */
const KEPT_MS = 5_000;
/** A caller waits this long. The look-up itself ends when the system's resolver gives up. */
const WAIT_MAX_MS = 4_000;
/** A name server can answer with thousands, and each of them is checked in every call. */
const ADDRESSES_MAX = 16;

type Look = (host: string) => Promise<LookupAddress[]>;

const systemLookup: Look = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Looks up the names of endpoints. The system's resolver keeps one of a few threads busy until its name server answers, so a workspace
 * has one look-up at a time, and each name is looked up once for all that wait for it.
 */
export class NameLookups {
  readonly #turns = new Turns({ atOnce: Number.POSITIVE_INFINITY, maxWaiting: Number.POSITIVE_INFINITY });
  readonly #known = new Map<string, Promise<LookupAddress[]>>();
  readonly #look: Look;
  readonly #waitMaxMs: number;

  constructor({ look = systemLookup, waitMaxMs = WAIT_MAX_MS }: { look?: Look; waitMaxMs?: number } = {}) {
    this.#look = look;
    this.#waitMaxMs = waitMaxMs;
  }

  /** @throws an Error with a code of `getaddrinfo`, or `EAI_AGAIN` if it takes too long */
  async find(workspace: string, host: string): Promise<LookupAddress[]> {
    const found = this.#known.get(host) ?? this.#begin(workspace, host);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = Object.assign(new Error(`${host} was not looked up in time`), { code: 'EAI_AGAIN' });
      timer = setTimeout(reject, this.#waitMaxMs, error);
    });
    try {
      return await Promise.race([found, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(workspace: string, host: string): Promise<LookupAddress[]> {
    const look = async () => (await this.#look(host)).slice(0, ADDRESSES_MAX);
    const found = this.#turns.take(workspace, look);
    this.#known.set(host, found);
    const forget = () => setTimeout(() => this.#known.delete(host), KEPT_MS).unref();
    found.then(forget, forget);
    return found;
  }
}

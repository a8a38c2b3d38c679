import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../platform/errors.ts';

const WINDOW_SECONDS = 15 * 60;

/** Whose attempts are counted together: one account's, one address's, everybody's. */
interface Counts {
  account?: number;
  address?: number;
  server?: number;
}

interface Attempt {
  account: string;
  address: string;
}

interface Options {
  /** How many attempts there may be in a quarter of an hour. */
  points: Counts;
  /** Whether attempts that succeed count as well. */
  countSuccess?: boolean;
}

type KeyOf = (attempt: Attempt) => string;

/** In the order in which they are asked: what one address can do alone must not use up what others share. */
const KEYS: [keyof Counts, KeyOf][] = [
  ['address', ({ address }) => networkOf(address)],
  ['account', ({ account }) => account.toLowerCase()],
  ['server', () => ''],
];

/** So many attempts in a quarter of an hour, then none is even tried until the window has passed. */
export class Throttle {
  readonly #limiters: { limiter: RateLimiterMemory; keyOf: KeyOf }[] = [];
  readonly #countSuccess: boolean;

  constructor({ points, countSuccess = false }: Options) {
    for (const [scope, keyOf] of KEYS) {
      const allowed = points[scope];
      if (allowed === undefined) continue;
      const limiter = new RateLimiterMemory({ points: allowed, duration: WINDOW_SECONDS });
      this.#limiters.push({ limiter, keyOf });
    }
    this.#countSuccess = countSuccess;
  }

  /** Counts the attempt before it is tried, so that parallel guesses cannot outrun the count. */
  async attempt<T>(attempt: Attempt, action: () => Promise<T>): Promise<T> {
    await this.#consume(attempt);
    try {
      const result = await action();
      if (!this.#countSuccess) await this.#forgive(attempt);
      return result;
    } catch (error) {
      // A database that is down is no wrong guess.
      if (!(error instanceof AppError)) await this.#forgive(attempt);
      throw error;
    }
  }

  async #forgive(attempt: Attempt): Promise<void> {
    await Promise.all(this.#limiters.map(({ limiter, keyOf }) => limiter.reward(keyOf(attempt))));
  }

  async #consume(attempt: Attempt): Promise<void> {
    try {
      for (const { limiter, keyOf } of this.#limiters) await limiter.consume(keyOf(attempt));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / 1_000);
      throw new AppError(
        'too_many_attempts',
        429,
        `Too many ${this.#countSuccess ? '' : 'failed '}attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
        { retryAfterSeconds: seconds },
      );
    }
  }
}

/** What one sender can choose its address from: an IPv6 network of 64 bits, which every home gets, or one IPv4 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  const network = [...groups, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../platform/errors.ts';

const WINDOW_SECONDS = 15 * 60;

/**
 * Slows down guessing: so many failures per account and per address in a quarter of an hour, then none is
 * even tried until the window has passed. Successes are not counted.
 */
export class Throttle {
  readonly #accounts = new RateLimiterMemory({ keyPrefix: 'account', points: 10, duration: WINDOW_SECONDS });
  readonly #addresses = new RateLimiterMemory({ keyPrefix: 'address', points: 50, duration: WINDOW_SECONDS });

  /** Counts the attempt as a failure before it is tried, so that parallel guesses cannot outrun the count. */
  async attempt<T>(account: string, address: string, action: () => Promise<T>): Promise<T> {
    const accountKey = account.toLowerCase();
    await this.#consume(accountKey, address);
    try {
      const result = await action();
      await this.#forgive(accountKey, address);
      return result;
    } catch (error) {
      // A database that is down is no wrong guess.
      if (!(error instanceof AppError)) await this.#forgive(accountKey, address);
      throw error;
    }
  }

  async #forgive(account: string, address: string): Promise<void> {
    await Promise.all([this.#accounts.reward(account), this.#addresses.reward(address)]);
  }

  async #consume(account: string, address: string): Promise<void> {
    try {
      await this.#addresses.consume(address);
      await this.#accounts.consume(account);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / 1_000);
      throw new AppError(
        'too_many_attempts',
        429,
        `Too many failed attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
        { retryAfterSeconds: seconds },
      );
    }
  }
}

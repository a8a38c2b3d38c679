import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../platform/errors.ts';
import { networkOf } from './network.ts';

const WINDOW_SECONDS = 15 * 60;

/** An address may make this many attempts in a quarter of an hour; further ones are not even tried until the window has passed. */
export class Throttle {
  readonly #limiter: RateLimiterMemory;

  constructor(points: number) {
    this.#limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  }

  /** Counts the attempt before it is tried, so that parallel attempts cannot outrun the count. An outage does not count. */
  async attempt<T>(address: string, action: () => Promise<T>): Promise<T> {
    const key = networkOf(address);
    await this.#consume(key);
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof AppError)) await this.#limiter.reward(key);
      throw error;
    }
  }

  async #consume(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / 1_000);
      const minutes = Math.ceil(seconds / 60);
      throw new AppError(
        'too_many_attempts',
        429,
        `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
        { retryAfterSeconds: seconds },
      );
    }
  }
}

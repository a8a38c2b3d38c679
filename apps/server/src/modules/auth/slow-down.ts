import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import { networkOf } from './network.ts';

/** Failures are forgotten this long after the last one. */
const MEMORY_MS = 15 * 60_000;
/** Maximum number of keys remembered; the one whose last failure is oldest goes first. */
const MAX_KEYS = 20_000;
/** One address guessing the password of one account. */
const PAIR = { free: 5, maxDelayMs: 60_000 };
/** One address guessing passwords of any account. */
const ADDRESS = { free: 20, maxDelayMs: 60_000 };
/** Everybody guessing the password of one account. Its owner must get in meanwhile, so the delay stays short. */
const ACCOUNT = { free: 10, stepMs: 250, maxDelayMs: 3_000 };

export interface Guess {
  /** The account as the database identifies it, or would: never the text that was typed. */
  account: string;
  address: string;
}

interface Failures {
  count: number;
  lastMs: number;
  /** No attempt is tried before this time. */
  notBeforeMs: number;
}

interface Clock {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

const realClock: Clock = { now: () => performance.now(), wait: (ms) => delay(ms) };

/**
 * Slows guessing down without locking anybody out. An address that keeps failing waits twice as long after each failure, up to a
 * minute; attempts made too early are refused without being tried. What others do to an account delays its owner by three seconds
 * at most.
 */
export class SlowDown {
  readonly #clock: Clock;
  readonly #pairs = new Map<string, Failures>();
  readonly #addresses = new Map<string, Failures>();
  readonly #accounts = new Map<string, Failures>();

  constructor(clock: Clock = realClock) {
    this.#clock = clock;
  }

  /** Counts the attempt as a failure before it is tried, so that parallel guesses cannot outrun the count. */
  async attempt<T>(guess: Guess, action: () => Promise<T>): Promise<T> {
    const address = networkOf(guess.address);
    const pair = pairKey(guess.account, address);
    this.#refuseEarly([this.#pairs.get(pair), this.#addresses.get(address)]);
    const counted = [
      this.#count(this.#pairs, pair, (count) => doubling(count, PAIR)),
      this.#count(this.#addresses, address, (count) => doubling(count, ADDRESS)),
      this.#count(this.#accounts, guess.account, () => 0),
    ];
    const holdMs = steady(this.#accounts.get(guess.account)?.count ?? 0, ACCOUNT);
    if (holdMs > 0) await this.#clock.wait(holdMs);
    try {
      const result = await action();
      this.#pairs.delete(pair);
      forgive(counted);
      return result;
    } catch (error) {
      // An unavailable database does not count as a wrong guess.
      if (!(error instanceof AppError)) forgive(counted);
      throw error;
    }
  }

  /** Forgets the failures of an account, whoever caused them, and those of this address. */
  lift({ account, address }: Guess): void {
    for (const key of this.#pairs.keys()) {
      if (key.slice(key.indexOf(' ') + 1) === account) this.#pairs.delete(key);
    }
    this.#accounts.delete(account);
    this.#addresses.delete(networkOf(address));
  }

  #refuseEarly(entries: (Failures | undefined)[]): void {
    const waitMs = Math.max(...entries.map((entry) => (entry?.notBeforeMs ?? 0) - this.#clock.now()));
    if (waitMs <= 0) return;
    const seconds = Math.ceil(waitMs / 1_000);
    throw new AppError(
      'too_many_attempts',
      429,
      `Too many failed attempts. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
      { retryAfterSeconds: seconds },
    );
  }

  #count(entries: Map<string, Failures>, key: string, delayMs: (count: number) => number): Failures {
    const nowMs = this.#clock.now();
    const entry = entries.get(key) ?? { count: 0, lastMs: nowMs, notBeforeMs: 0 };
    entry.count = nowMs - entry.lastMs > MEMORY_MS ? 1 : entry.count + 1;
    entry.lastMs = nowMs;
    entry.notBeforeMs = nowMs + delayMs(entry.count);
    // Inserted again at the end of the map, so that the first entry is the one whose last failure is oldest.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > MAX_KEYS) entries.delete(entries.keys().next().value ?? '');
    return entry;
  }
}

/** An address contains no space; an account may. */
const pairKey = (account: string, address: string): string => `${address} ${account}`;

/** No delay for the free failures, then 1 s, 2 s, 4 s … */
const doubling = (count: number, { free, maxDelayMs }: typeof PAIR): number =>
  count < free ? 0 : Math.min(1_000 * 2 ** (count - free), maxDelayMs);

const steady = (count: number, { free, stepMs, maxDelayMs }: typeof ACCOUNT): number =>
  Math.min(Math.max(0, count - free) * stepMs, maxDelayMs);

function forgive(counted: Failures[]): void {
  for (const entry of counted) {
    entry.count -= 1;
    entry.notBeforeMs = 0;
  }
}

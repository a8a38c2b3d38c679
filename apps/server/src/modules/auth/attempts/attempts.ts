import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { sha256Hex } from '../../../platform/secrets/crypto.ts';
import type { AttemptKind, AttemptsRepository, Counter } from './attempts-repository.ts';

/** Attempts are forgotten this long after the last one. */
const MEMORY_MS = 15 * 60_000;
const MAX_DELAY_SECONDS = 60;
/** The maximum number of counters; those with the oldest last attempt are removed first. */
const MAX_COUNTERS = 50_000;
const ALL = 1_000_000_000;

/** How many attempts are free of delay, and how many counted attempts a success clears. */
type Rule = Pick<LimitedCounter, 'free' | 'forgiven'>;
const ONE_ACCOUNT: Rule = { free: 5, forgiven: ALL };
const ANY_ACCOUNT: Rule = { free: 20, forgiven: 1 };
const SUPER_PASSWORD: Rule = { free: 5, forgiven: ALL };
/** Each registration costs a slow hash and a row, whether it succeeds or not. */
const REGISTRATIONS: Rule = { free: 50, forgiven: 0 };
/**
 * All guesses of one password. Its owner must still be able to log in, so attempts are delayed for a short time, and
 * never refused.
 */
const FROM_ANYWHERE: Rule = { free: 10, forgiven: 1 };
/** Codes are short: all guesses together must stay few. The guesser already has the password. */
const CODES_FROM_ANYWHERE = { ...FROM_ANYWHERE, most: 30 };
const HOLD_STEP_MS = 250;
const MAX_HOLD_MS = 3_000;

export interface Guess {
  /** The account as the database identifies it, or would identify it: never the typed text. */
  account: string;
  address: string;
}

interface LimitedCounter extends Counter {
  forgiven: number;
}

interface Clock {
  now(): Date;
  wait(ms: number): Promise<unknown>;
}

const realClock: Clock = { now: () => new Date(), wait: (ms) => delay(ms) };

/**
 * Slows guessing down without locking accounts. An address that keeps failing waits twice as long after each failure, up to a
 * minute; attempts made too early are refused without being tried. What other addresses do to an account delays its owner by three
 * seconds at most, except for codes: after 30 wrong ones, an account takes none until 15 minutes have passed. All server processes count
 * together.
 */
export class Attempts {
  readonly #repository: AttemptsRepository;
  readonly #clock: Clock;

  constructor(repository: AttemptsRepository, clock: Clock = realClock) {
    this.#repository = repository;
    this.#clock = clock;
  }

  login<T>(guess: Guess, action: () => Promise<T>): Promise<T> {
    return this.#guess('login', guess, action);
  }

  /** Second factors count apart: a right password must not clear wrong codes. */
  factor<T>(guess: Guess, action: () => Promise<T>): Promise<T> {
    return this.#guess('factor', guess, action);
  }

  #guess<T>(kind: 'login' | 'factor', guess: Guess, action: () => Promise<T>): Promise<T> {
    const { source, account } = placeOf(guess);
    const counters = [
      { source, account: '', ...ANY_ACCOUNT },
      { source, account, ...ONE_ACCOUNT },
      { source: '', account, ...(kind === 'factor' ? CODES_FROM_ANYWHERE : FROM_ANYWHERE) },
    ];
    return this.#attempt(kind, counters, action);
  }

  /** There is only one super password to guess, whatever account is named. */
  reset<T>(address: string, action: () => Promise<T>): Promise<T> {
    const counters = [
      { source: networkOf(address), account: '', ...SUPER_PASSWORD },
      { source: '', account: '', ...FROM_ANYWHERE },
    ];
    return this.#attempt('reset', counters, action);
  }

  registration<T>(address: string, action: () => Promise<T>): Promise<T> {
    return this.#attempt(
      'registration',
      [{ source: networkOf(address), account: '', ...REGISTRATIONS }],
      action,
    );
  }

  /** An exchange of a pipeline's token. Many pipelines may share one address, so successful exchanges don't count. */
  exchange<T>(address: string, action: () => Promise<T>): Promise<T> {
    return this.#attempt('exchange', [{ source: networkOf(address), account: '', ...ANY_ACCOUNT }], action);
  }

  /** Forgets all failed logins to an account, and those of this address. */
  lift(guess: Guess): Promise<void> {
    return this.#repository.forget('login', placeOf(guess));
  }

  forgetOld(): Promise<void> {
    return this.#repository.deleteOld(this.#forgottenBefore(this.#clock.now()), MAX_COUNTERS);
  }

  /** Counts the attempt as a failure before it is tried, so that parallel guesses cannot outrun the count. */
  async #attempt<T>(
    kind: AttemptKind,
    counters: readonly LimitedCounter[],
    action: () => Promise<T>,
  ): Promise<T> {
    const now = this.#clock.now();
    const counted = await this.#repository.count(kind, counters, {
      now,
      forgottenBefore: this.#forgottenBefore(now),
      maxDelaySeconds: MAX_DELAY_SECONDS,
    });
    const fromAnywhere = counted.find(({ source }) => source === '');
    const holdMs = Math.min((fromAnywhere?.excess ?? 0) * HOLD_STEP_MS, MAX_HOLD_MS);
    if (holdMs > 0) await this.#clock.wait(holdMs);
    let result: T;
    try {
      result = await action();
    } catch (error) {
      if (isOutage(error)) await this.#takeBackOutage(kind, counters);
      throw error;
    }
    const forgiven = counters.map((counter) => ({ ...counter, attempts: counter.forgiven }));
    await this.#repository.takeBack(
      kind,
      forgiven.filter(({ attempts }) => attempts > 0),
    );
    return result;
  }

  /** An outage does not count as a wrong guess. The database may still be unavailable. */
  async #takeBackOutage(kind: AttemptKind, counters: readonly Counter[]): Promise<void> {
    const taken = counters.map((counter) => ({ ...counter, attempts: 1 }));
    await this.#repository.takeBack(kind, taken).catch(() => {});
  }

  #forgottenBefore(now: Date): Date {
    return new Date(now.getTime() - MEMORY_MS);
  }
}

/** The database, or the issuer of a token, is unavailable. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'provider_unavailable';

const placeOf = ({ account, address }: Guess) => ({
  source: networkOf(address),
  account: sha256Hex(account),
});

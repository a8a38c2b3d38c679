import { createHash } from 'node:crypto';
import { WRONG_NAMES_MAX } from '@clearbench/contract';
import { maskedAccount, nameKey } from '@clearbench/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import type { StorageMeter } from '../../quota/index.ts';
import type { Guess, GuessRepository } from './guesses-repository.ts';

export const WRONG_NAMES_PERIOD_MS = 10 * 60_000;
/** Beyond this many accounts, a process forgets those that it asked about first, and asks the database again. */
const ACCOUNTS_MAX = 10_000;
const CLEAN_UP_MS = 3_600_000;
/** The first name of an account takes about this, with its row; further ones take less. */
const GUESS_BYTES = 150;

interface Known {
  untilMs: number;
  names: Map<string, 'counted' | 'matched'>;
}

/**
 * Keeps a requester from finding out a name by trying many: counts the different names that did not match, by requester and account.
 * Asking for many accounts, or again for the same name, is no guessing. The database counts for all processes; a name that this
 * process asked about before costs no query.
 */
export class WrongNames {
  readonly #known = new Map<string, Known>();
  readonly #repository: Pick<GuessRepository, 'count' | 'takeBack'>;
  readonly #meter: Pick<StorageMeter, 'taking'>;
  readonly #nowMs: () => number;
  #isCleanUpPlanned = false;

  constructor(
    repository: Pick<GuessRepository, 'count' | 'takeBack'>,
    meter: Pick<StorageMeter, 'taking'>,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#repository = repository;
    this.#meter = meter;
    this.#nowMs = nowMs;
  }

  /**
   * Counts a name as wrong until `forget`.
   * @throws AppError `too_many_attempts` for a new name after too many wrong ones, `quota_reached`
   */
  async note(senderId: string, account: string, name: string): Promise<void> {
    const guess = { senderId, account, name: digestOf(name) };
    if (this.#knownOf(guess)?.names.has(guess.name) === true) return;
    const { isCounted, leftMs } = await this.#meter.taking(
      GUESS_BYTES,
      () => this.#repository.count(guess, WRONG_NAMES_MAX),
      () => (this.#knownOf(guess) === undefined ? 1 : 0),
    );
    if (isCounted) return this.#remember(guess, leftMs);
    throw new AppError(
      'too_many_attempts',
      `${WRONG_NAMES_MAX} names that don’t match were tried for the account ${maskedAccount(account)} within ten minutes. Please wait, or correct the name in the register.`,
      { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) },
    );
  }

  /** The name matched. */
  async forget(senderId: string, account: string, name: string): Promise<void> {
    const guess = { senderId, account, name: digestOf(name) };
    const names = this.#knownOf(guess)?.names;
    if (names?.get(guess.name) === 'matched') return;
    names?.set(guess.name, 'matched');
    await this.#repository.takeBack(guess);
  }

  #knownOf({ senderId, account }: Guess): Known | undefined {
    const known = this.#known.get(`${senderId} ${account}`);
    return known !== undefined && this.#nowMs() < known.untilMs ? known : undefined;
  }

  #remember(guess: Guess, leftMs: number): void {
    const known = this.#knownOf(guess) ?? { untilMs: this.#nowMs() + leftMs, names: new Map() };
    known.names.set(guess.name, 'counted');
    const key = `${guess.senderId} ${guess.account}`;
    this.#known.delete(key);
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= ACCOUNTS_MAX) break;
      this.#known.delete(oldest);
    }
    this.#planCleanUp();
  }

  /** Gives back the memory of expired names, also when nobody asks any more. */
  #planCleanUp(): void {
    if (this.#isCleanUpPlanned) return;
    this.#isCleanUpPlanned = true;
    const cleanUp = () => {
      this.#isCleanUpPlanned = false;
      if (this.forgetExpired() > 0) this.#planCleanUp();
    };
    setTimeout(cleanUp, WRONG_NAMES_PERIOD_MS).unref();
  }

  /** Returns how many accounts are left. */
  forgetExpired(): number {
    for (const [key, { untilMs }] of this.#known) {
      if (untilMs <= this.#nowMs()) this.#known.delete(key);
    }
    return this.#known.size;
  }
}

const digestOf = (name: string): string =>
  createHash('sha256').update(nameKey(name)).digest('base64url').slice(0, 16);

export const forgetGuesses = ({ removeOld }: Pick<GuessRepository, 'removeOld'>): Sweep => ({
  name: 'forget tried names of payees',
  wokenBy: [],
  periodMs: CLEAN_UP_MS,
  async run() {
    await removeOld();
    return 'idle';
  },
});

import { WRONG_NAMES_MAX } from '@clearbench/contract';
import { maskedAccount, nameKey } from '@clearbench/domain';
import { AppError } from '../../../platform/errors.ts';

const PERIOD_MS = 10 * 60_000;
/** Beyond this many accounts, the counts that began first are forgotten. */
const ACCOUNTS_MAX = 10_000;

interface Guesses {
  sinceMs: number;
  names: Set<string>;
}

/**
 * Keeps a requester from finding out a name by trying many: counts the different names that did not match, by requester and account.
 * Asking for many accounts, or again for the same name, is no guessing.
 */
export class WrongNames {
  readonly #guesses = new Map<string, Guesses>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /**
   * Counts a name as wrong until `forget`.
   * @throws AppError `too_many_attempts` for a new name after too many wrong ones
   */
  note(sender: string, account: string, name: string): void {
    const { sinceMs, names } = this.#guessesOf(`${sender} ${account}`);
    if (names.size >= WRONG_NAMES_MAX && !names.has(nameKey(name))) {
      throw new AppError(
        'too_many_attempts',
        `${WRONG_NAMES_MAX} names that don’t match were tried for the account ${maskedAccount(account)} within ten minutes. Please wait, or correct the name in the register.`,
        { retryAfterSeconds: Math.ceil((sinceMs + PERIOD_MS - this.#nowMs()) / 1_000) },
      );
    }
    names.add(nameKey(name));
  }

  /** The name matched. */
  forget(sender: string, account: string, name: string): void {
    this.#guesses.get(`${sender} ${account}`)?.names.delete(nameKey(name));
  }

  #guessesOf(key: string): Guesses {
    const known = this.#guesses.get(key);
    if (known !== undefined && this.#nowMs() - known.sinceMs < PERIOD_MS) return known;
    const guesses = { sinceMs: this.#nowMs(), names: new Set<string>() };
    this.#guesses.delete(key);
    this.#guesses.set(key, guesses);
    for (const oldest of this.#guesses.keys()) {
      if (this.#guesses.size <= ACCOUNTS_MAX) break;
      this.#guesses.delete(oldest);
    }
    return guesses;
  }
}

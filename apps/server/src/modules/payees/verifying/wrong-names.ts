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

  /** @throws AppError `too_many_attempts` for a new name after too many wrong ones */
  requireFew(sender: string, account: string, name: string): void {
    const guesses = this.#guesses.get(`${sender} ${account}`);
    if (guesses === undefined || guesses.names.size < WRONG_NAMES_MAX || guesses.names.has(nameKey(name)))
      return;
    const leftMs = guesses.sinceMs + PERIOD_MS - this.#nowMs();
    if (leftMs <= 0) return;
    throw new AppError(
      'too_many_attempts',
      `${WRONG_NAMES_MAX} names that don’t match were tried for the account ${maskedAccount(account)} within ten minutes. Please wait, or correct the name in the register.`,
      { retryAfterSeconds: Math.ceil(leftMs / 1_000) },
    );
  }

  note(sender: string, account: string, name: string): void {
    const key = `${sender} ${account}`;
    let guesses = this.#guesses.get(key);
    if (guesses === undefined || this.#nowMs() - guesses.sinceMs >= PERIOD_MS) {
      guesses = { sinceMs: this.#nowMs(), names: new Set() };
      this.#guesses.delete(key);
      this.#guesses.set(key, guesses);
      for (const oldest of this.#guesses.keys()) {
        if (this.#guesses.size <= ACCOUNTS_MAX) break;
        this.#guesses.delete(oldest);
      }
    }
    guesses.names.add(nameKey(name));
  }
}

import { PASSWORD_SCORE_MIN } from '@clearbench/contract';
import type { PasswordStrength } from '@clearbench/contract/password-strength';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import { AskedThread } from '../../../platform/threads/asked-thread.ts';
import { Turns } from '../../../platform/turns.ts';
import { BreachedPasswords } from './breached-passwords.ts';

export interface CheckedPassword {
  password: string;
  /** Texts that attackers know, such as the username. */
  about: readonly string[];
}

const BREACHED = 'It is on the list of breached passwords.';
const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 };

/**
 * Refuses passwords that are easy to guess. The lists of common passwords take 36 MB and a check up to 0.1 s, so it runs in a thread,
 * which ends when it is not used.
 */
export class PasswordCheck {
  readonly #turns = new Turns({ atOnce: 1, maxWaiting: 50 });
  readonly #thread = new AskedThread<CheckedPassword, PasswordStrength>({
    module: new URL('./password-check-worker.ts', import.meta.url),
    resourceLimits,
    idleMs: IDLE_MS,
  });
  readonly #breached: BreachedPasswords | null;

  /** @param breachedPath a file with further breached passwords; null: there is none */
  constructor(breachedPath: string | null) {
    this.#breached = breachedPath === null ? null : new BreachedPasswords(breachedPath);
  }

  /** @throws StartUpError if the file with breached passwords can't be used */
  async start(): Promise<void> {
    await this.#breached?.check();
  }

  /** @param field the field of the request that contains it @throws AppError `weak_password` */
  async require(checked: CheckedPassword, field: string, address: string): Promise<void> {
    const { score, problem } = await this.#turns.take(address, () => this.#thread.ask(checked, DEADLINE_MS));
    const isBreached = await this.#breached?.has(checked.password);
    if (score >= PASSWORD_SCORE_MIN && isBreached !== true) return;
    const reason = isBreached === true ? BREACHED : (problem ?? 'It is short.');
    const message = `This password is easy to guess. ${reason} Use a few unrelated words instead.`;
    throw new AppError('weak_password', message, {
      errors: [fieldProblem(field, message, 'weak_password')],
    });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

import { fillPath, type ListenAnswer, PATHS } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { CliError } from '../exit-status.ts';
import { write } from '../output.ts';
import type { Verdict } from './forward.ts';

interface Unreported {
  readonly sessionId: string;
  /** Null while the receiver is processing it. */
  verdict: Verdict | null;
}

/**
 * Reports the receiver's answers to the server. After a lost connection, the server repeats notifications without an
 * answer. For those that already have a verdict, this repeats the answer without calling the receiver again.
 */
export class Answers {
  readonly #api: Api;
  readonly #unreported = new Map<string, Unreported>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** True if the delivery is new and still needs a verdict. */
  async isNew(sessionId: string, deliveryId: string): Promise<boolean> {
    const known = this.#unreported.get(deliveryId);
    if (known?.sessionId !== sessionId) {
      this.#unreported.set(deliveryId, { sessionId, verdict: null });
      return true;
    }
    if (known.verdict !== null) await this.report(sessionId, deliveryId, known.verdict);
    return false;
  }

  /** The server stores it in the log of deliveries. If that fails, the notification was delivered anyway. */
  async report(sessionId: string, deliveryId: string, verdict: Verdict): Promise<void> {
    const { status, durationMs, headers, body, error } = verdict;
    const path = fillPath(PATHS.webhookListenAnswers, { session: sessionId });
    const answer: ListenAnswer = { deliveryId, status, durationMs, headers, body, error };
    try {
      await this.#api.post(path, answer);
      this.#unreported.delete(deliveryId);
    } catch (failure) {
      if (!(failure instanceof CliError)) throw failure;
      this.#unreported.set(deliveryId, { sessionId, verdict });
      await warn(`The answer to delivery ${deliveryId} was not reported: ${failure.message}`);
    }
  }

  /** Lets the server forget the session. */
  async end(sessionId: string): Promise<void> {
    const path = fillPath(PATHS.webhookListenSession, { session: sessionId });
    try {
      await this.#api.open('DELETE', path, { idleMs: END_MS });
    } catch {
      // The server ends it after a while in any case.
    }
  }
}

const END_MS = 2_000;

export const warn = (text: string): Promise<void> => write(process.stderr, `clearbench: ${text}\n`);

import { type ListenAnswer, PATHS } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { CliError } from '../exit-status.ts';
import { write } from '../output.ts';
import type { Verdict } from './forward.ts';

interface Unreported {
  readonly sessionId: string;
  /** Null while the receiver has it. */
  verdict: Verdict | null;
}

/**
 * Reports to the server what became of each notification. The server sends again what it has no answer to when a connection
 * was lost: what was judged already is answered from here, and not handed to the receiver twice.
 */
export class Answers {
  readonly #api: Api;
  readonly #unreported = new Map<string, Unreported>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** Whether the delivery is a new one, which is to be judged now. */
  async isNew(sessionId: string, deliveryId: string): Promise<boolean> {
    const known = this.#unreported.get(deliveryId);
    if (known?.sessionId !== sessionId) {
      this.#unreported.set(deliveryId, { sessionId, verdict: null });
      return true;
    }
    if (known.verdict !== null) await this.report(sessionId, deliveryId, known.verdict);
    return false;
  }

  /** The server keeps it in the log of deliveries. The notification was handled either way. */
  async report(sessionId: string, deliveryId: string, verdict: Verdict): Promise<void> {
    const { status, durationMs, headers, body, error } = verdict;
    const path = PATHS.webhookListenAnswers.replace(':session', encodeURIComponent(sessionId));
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

  /** Nothing needs to be kept for the session any more. */
  async end(sessionId: string): Promise<void> {
    const path = PATHS.webhookListenSession.replace(':session', encodeURIComponent(sessionId));
    try {
      await this.#api.open('DELETE', path, { silenceMs: END_MS });
    } catch {
      // It ends by itself.
    }
  }
}

const END_MS = 2_000;

export const warn = (text: string): Promise<void> => write(process.stderr, `clearbench: ${text}\n`);

import { type OrderReferences, orderReferencesOf } from '@clearbench/messages/transfers';
import type { Courtesy } from '../../../platform/courtesy.ts';
import { SharedThreads } from '../../../platform/threads/shared-threads.ts';
import { type PaymentRequest, paymentRequestsOf } from './payment-requests.ts';

export interface AskedOriginal {
  wanted: 'requests' | 'references';
  text: string;
}

export type OriginalAnswer = { requests: PaymentRequest[] } | { references: readonly OrderReferences[] };

/** Shorter texts are read at once, in at most 5 ms. */
const LONG = 128 * 1024;
const DEADLINE_MS = 60_000;
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };
const OTHER_ANSWER = 'The thread answered another request.';

/** Reads long messages again in a thread: one of 4 MB takes up to a fifth of a second. */
export class OriginalsThread {
  readonly #threads: SharedThreads<AskedOriginal, OriginalAnswer>;

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#threads = new SharedThreads({
      ...{ courtesy, resourceLimits },
      module: new URL('./originals-worker.ts', import.meta.url),
      threads: 1,
      // A sweep of each workspace asks, and requests that have one of its few database connections.
      maxWaiting: Number.POSITIVE_INFINITY,
    });
  }

  /** @throws AppError `took_too_long` */
  async requestsOf(workspace: string, text: string): Promise<PaymentRequest[]> {
    if (text.length <= LONG) return paymentRequestsOf(text);
    const answer = await this.#threads.ask(workspace, { wanted: 'requests', text }, DEADLINE_MS);
    if (!('requests' in answer)) throw new Error(OTHER_ANSWER);
    return answer.requests;
  }

  /** @throws AppError `took_too_long` */
  async referencesOf(workspace: string, text: string): Promise<readonly OrderReferences[]> {
    if (text.length <= LONG) return orderReferencesOf(text);
    const answer = await this.#threads.ask(workspace, { wanted: 'references', text }, DEADLINE_MS);
    if (!('references' in answer)) throw new Error(OTHER_ANSWER);
    return answer.references;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

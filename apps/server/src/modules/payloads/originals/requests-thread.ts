import type { Courtesy } from '../../../platform/courtesy.ts';
import { SharedThreads } from '../../../platform/threads/shared-threads.ts';
import { type PaymentRequest, paymentRequestsOf } from './payment-requests.ts';

/** Shorter texts are read at once, in at most 5 ms. */
const LONG = 128 * 1024;
const DEADLINE_MS = 60_000;
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** Reads messages with many requests in a thread: one of 4 MB takes a fifth of a second. */
export class RequestsThread {
  readonly #threads: SharedThreads<string, PaymentRequest[]>;

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#threads = new SharedThreads({
      ...{ courtesy, resourceLimits },
      module: new URL('./requests-worker.ts', import.meta.url),
      threads: 1,
      // Only one sweep of each workspace asks.
      maxWaiting: Number.POSITIVE_INFINITY,
    });
  }

  /** @throws AppError `took_too_long` */
  async read(workspace: string, text: string): Promise<PaymentRequest[]> {
    return text.length <= LONG ? paymentRequestsOf(text) : this.#threads.ask(workspace, text, DEADLINE_MS);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

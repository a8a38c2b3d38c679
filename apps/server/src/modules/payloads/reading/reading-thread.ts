import { isErrno } from '../../../platform/errno.ts';
import { AppError } from '../../../platform/errors.ts';
import { AskedThread } from '../../../platform/threads/asked-thread.ts';
import type { EncodedRows, NewPart, StoredMessage } from '../storing/arrival.ts';
import type { PayloadOfItems } from '../storing/rows.ts';
import type { SentArriving } from './house-check.ts';
import type { Reading, ReadingOptions } from './reading.ts';

export interface Text {
  /** In UTF-8. Shared memory is not copied. */
  content: Uint8Array;
  options: ReadingOptions;
  payload: PayloadOfItems;
  /** The house rules; null when there are none. */
  house: SentArriving | null;
  /** A payload with at most this many items arrives as a whole. */
  wholeItems: number;
}

/** A part that was read, ready to be stored, with its part of the response. */
export interface EncodedReading extends NewPart, Omit<Reading, 'transfers' | 'messages'> {
  kind: 'part';
  /** The rows of the response about the transfers. */
  rows: EncodedRows;
  messages: StoredMessage[];
}

export type ReadingAnswer = EncodedReading | { kind: 'whole'; reading: Reading };

/** An idle thread ends after this time, which frees its memory. */
const IDLE_MS = 5_000;
/** A part takes far less: reading is linear, and house rules have a budget. */
const PART_MS = 60_000;

/**
 * Results are passed on soon: a small young generation is as fast, and uses less memory. The densest file of 10 MB needs about half of
 * the old one.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 400 };

export type ReadingRequest = Text | 'next part';

/**
 * Reads payloads in a separate thread, one at a time: a large one takes so long that all other requests would wait. The thread
 * starts with the first payload. A payload that exceeds its memory ends the thread and is refused; the next payload gets another
 * thread.
 */
export class ReadingThread {
  readonly #thread = new AskedThread<ReadingRequest, ReadingAnswer>({
    module: new URL('./reading-worker.ts', import.meta.url),
    resourceLimits,
    idleMs: IDLE_MS,
  });

  /**
   * Reads one part ahead while the previous one is being used. The caller owns the thread until the iteration ends,
   * which may be early.
   */
  async *read(text: Text): AsyncGenerator<ReadingAnswer, void, undefined> {
    let next = this.#ask(text);
    try {
      for (;;) {
        const answer = await next;
        const isLast = answer.kind === 'whole' || answer.isLast;
        if (!isLast) {
          next = this.#ask('next part');
          // The error is thrown where the caller awaits it.
          next.catch(() => {});
        }
        yield answer;
        if (isLast) return;
      }
    } finally {
      // The answer to the last request must not be mistaken for that to the next.
      await next.catch(() => {});
    }
  }

  /** A pending read gets an error. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  async #ask(request: ReadingRequest): Promise<ReadingAnswer> {
    try {
      return await this.#thread.ask(request, PART_MS);
    } catch (error) {
      throw isErrno(error, 'ERR_WORKER_OUT_OF_MEMORY') ? tooLarge(error) : error;
    }
  }
}

const tooLarge = (cause: unknown): AppError =>
  new AppError(
    'payload_too_large',
    'The server does not have enough memory to read this payload. Nothing was stored; please send it in several parts.',
    { cause },
  );

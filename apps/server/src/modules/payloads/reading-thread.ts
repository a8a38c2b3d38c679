import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadOptions } from '@clearbench/messages';
import { isErrno } from '../../platform/errno.ts';
import { AppError } from '../../platform/errors.ts';
import type { Reading } from './reading.ts';

export interface Text {
  content: string;
  options: ReadOptions;
}

/** A thread that has nothing to read gives its memory back after this time. */
const IDLE_MS = 5_000;

export type ReadingRequest = Text | 'next part';
export type ReadingPart = Reading & { isLast: boolean };

/**
 * Reads payloads in a thread of its own, one after the other: a large one takes so long that all other requests would
 * wait. The thread begins with the first payload. One that it cannot bear, for want of memory, ends the thread and
 * is refused; the next payload gets another thread.
 */
export class ReadingThread {
  #thread: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | null = null;

  read(text: Text): Promise<Reading> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const reading = this.#last.then(() => this.#readNow(text));
    const rest = () => {
      if (this.#last === last) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    };
    const last: Promise<void> = reading.then(rest, rest);
    this.#last = last;
    return reading;
  }

  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }

  async #readNow(text: Text): Promise<Reading> {
    const { isLast, ...reading } = await this.#ask(text);
    for (let ended = isLast; !ended; ) {
      const part = await this.#ask('next part');
      reading.problems.push(...part.problems);
      reading.transfers.push(...part.transfers);
      reading.messages.push(...part.messages);
      ended = part.isLast;
    }
    return reading;
  }

  async #ask(request: ReadingRequest): Promise<ReadingPart> {
    this.#thread ??= this.#start();
    this.#thread.postMessage(request);
    try {
      const [part] = (await once(this.#thread, 'message')) as [ReadingPart];
      return part;
    } catch (error) {
      throw isErrno(error, 'ERR_WORKER_OUT_OF_MEMORY') ? tooLarge(error) : error;
    }
  }

  #start(): Worker {
    const thread = new Worker(new URL('./reading-worker.ts', import.meta.url));
    // Whoever waits for the thread hears of it by the same event.
    thread.on('error', () => {
      this.#thread = null;
    });
    // It must not hold up the end of the process.
    thread.unref();
    return thread;
  }
}

const tooLarge = (cause: unknown): AppError =>
  new AppError(
    'payload_too_large',
    413,
    'The server has not enough memory to read this payload. Nothing was stored; please send it in several parts.',
    { cause },
  );

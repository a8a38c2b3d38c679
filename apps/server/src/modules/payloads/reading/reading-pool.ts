import { type ReadingAnswer, ReadingThread, type Text } from './reading-thread.ts';

/** Reads the text from its beginning at each call. */
export type ReadParts = () => AsyncGenerator<ReadingAnswer, void, undefined>;

interface Waiting {
  sender: string;
  enter(thread: ReadingThread): void;
}

/** More than the cores of a small machine, because a thread waits while its results are being stored. */
const THREADS = 4;

/**
 * Several reading threads. A sender uses one of them at a time, so a slow payload delays only its own sender, unless
 * as many senders as there are threads send such payloads.
 */
export class ReadingPool {
  readonly #idle = Array.from({ length: THREADS }, () => new ReadingThread());
  readonly #all = [...this.#idle];
  readonly #reading = new Set<string>();
  #waiting: Waiting[] = [];

  /** Lends a thread to `use` until it is done. */
  async read<T>(text: Text, sender: string, use: (read: ReadParts) => Promise<T>): Promise<T> {
    const thread = await new Promise<ReadingThread>((enter) => {
      this.#waiting.push({ sender, enter });
      this.#next();
    });
    try {
      return await use(() => thread.read(text));
    } finally {
      this.#reading.delete(sender);
      this.#idle.push(thread);
      this.#next();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()));
  }

  #next(): void {
    const next = this.#waiting.find(({ sender }) => !this.#reading.has(sender));
    const thread = next === undefined ? undefined : this.#idle.pop();
    if (next === undefined || thread === undefined) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#reading.add(next.sender);
    next.enter(thread);
  }
}

import type { Reading } from './reading.ts';
import { ReadingThread, type Text } from './reading-thread.ts';

interface Task {
  text: Text;
  sender: string;
  resolve(reading: Promise<Reading>): void;
}

/** One for each core of a small machine: more would only make the requests slower. */
const THREADS = 2;

/**
 * Several reading threads. A sender has one of them at a time, so that a payload that takes long holds up its own
 * sender only, until as many senders as threads send such payloads.
 */
export class ReadingPool {
  readonly #idle = Array.from({ length: THREADS }, () => new ReadingThread());
  readonly #all = [...this.#idle];
  readonly #reading = new Set<string>();
  #waiting: Task[] = [];

  read(text: Text, sender: string): Promise<Reading> {
    return new Promise((resolve) => {
      this.#waiting.push({ text, sender, resolve });
      this.#next();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()));
  }

  #next(): void {
    const task = this.#waiting.find(({ sender }) => !this.#reading.has(sender));
    const thread = task === undefined ? undefined : this.#idle.pop();
    if (task === undefined || thread === undefined) return;
    this.#waiting = this.#waiting.filter((other) => other !== task);
    this.#reading.add(task.sender);
    const reading = thread.read(task.text);
    task.resolve(reading);
    const done = () => {
      this.#reading.delete(task.sender);
      this.#idle.push(thread);
      this.#next();
    };
    reading.then(done, done);
  }
}

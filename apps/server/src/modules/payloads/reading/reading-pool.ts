import type { Party } from '../http/budget.ts';
import { type ReadingAnswer, ReadingThread, type Text } from './reading-thread.ts';

/** Reads the text from its beginning at each call. */
export type ReadParts = () => AsyncGenerator<ReadingAnswer, void, undefined>;

interface Waiting {
  party: Party;
  enter(thread: ReadingThread): void;
}

/** More than the cores of a small machine, because a thread waits while its results are being stored. */
const THREADS = 4;
/** The others are for other workspaces, which then need not wait for the end of a file. */
const WORKSPACE_THREADS = THREADS / 2;

/**
 * Several reading threads. A sender uses one of them at a time and a workspace half of them, so a slow payload delays only its own
 * sender. The next one goes to the workspace that uses the fewest. Unlike `SharedThreads`, a thread here also waits while its
 * results are being stored, so turns of equal length would not be fair.
 */
export class ReadingPool {
  readonly #idle = Array.from({ length: THREADS }, () => new ReadingThread());
  readonly #all = [...this.#idle];
  readonly #reading = new Set<string>();
  readonly #byWorkspace = new Map<string, number>();
  #waiting: Waiting[] = [];

  /** Lends a thread to `use` until it is done. */
  async read<T>(text: Text, party: Party, use: (read: ReadParts) => Promise<T>): Promise<T> {
    const thread = await new Promise<ReadingThread>((enter) => {
      this.#waiting.push({ party, enter });
      this.#next();
    });
    try {
      return await use(() => thread.read(text));
    } finally {
      this.#reading.delete(party.sender);
      this.#count(party, -1);
      this.#idle.push(thread);
      this.#next();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()));
  }

  #next(): void {
    let next: Waiting | null = null;
    for (const waiting of this.#waiting) {
      const threads = this.#threadsOf(waiting.party);
      if (this.#reading.has(waiting.party.sender) || threads >= WORKSPACE_THREADS) continue;
      if (next === null || threads < this.#threadsOf(next.party)) next = waiting;
    }
    const thread = next === null ? undefined : this.#idle.pop();
    if (next === null || thread === undefined) return;
    const { party, enter } = next;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#reading.add(party.sender);
    this.#count(party, 1);
    enter(thread);
  }

  #count(party: Party, change: 1 | -1): void {
    const threads = this.#threadsOf(party) + change;
    if (threads === 0) this.#byWorkspace.delete(party.workspace);
    else this.#byWorkspace.set(party.workspace, threads);
  }

  #threadsOf({ workspace }: Party): number {
    return this.#byWorkspace.get(workspace) ?? 0;
  }
}

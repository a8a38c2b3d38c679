import type { ResourceLimits } from 'node:worker_threads';
import type { Courtesy } from '../courtesy.ts';
import { Turns } from '../turns.ts';
import { AskedThread } from './asked-thread.ts';

interface Options {
  /** The module that the threads run, which calls `answerRequests`. */
  module: URL;
  /** How many there are. */
  threads: number;
  /** If this many uses are waiting, the next one is refused. */
  maxWaiting: number;
  resourceLimits: ResourceLimits;
  courtesy: Pick<Courtesy, 'rest'>;
}

/** An idle thread ends after this time, which frees its memory. */
const IDLE_MS = 30_000;

export interface UseOptions {
  /** Frees the memory of the thread at once; the next use starts another. */
  endsThread?: boolean;
}

export type Ask<Request, Answer> = (request: Request) => Promise<Answer>;

/**
 * Threads that the workspaces of a process share. Each workspace uses one at a time, in fair turns, and pauses after
 * each use while others are in use.
 */
export class SharedThreads<Request, Answer> {
  readonly #turns: Turns;
  readonly #all: readonly AskedThread<Request, Answer>[];
  readonly #idle: AskedThread<Request, Answer>[];
  readonly #courtesy: Pick<Courtesy, 'rest'>;

  constructor({ module, threads, maxWaiting, resourceLimits, courtesy }: Options) {
    this.#turns = new Turns({ atOnce: threads, maxWaiting });
    this.#all = Array.from(
      { length: threads },
      () => new AskedThread<Request, Answer>({ module, resourceLimits, idleMs: IDLE_MS }),
    );
    this.#idle = [...this.#all];
    this.#courtesy = courtesy;
  }

  /** @throws AppError `overloaded` if too many wait already, `took_too_long` */
  ask(workspace: string, request: Request, withinMs: number): Promise<Answer> {
    return this.use(workspace, withinMs, (ask) => ask(request));
  }

  /** Sends several requests to the same thread, all within one deadline. @throws AppError as `ask` */
  use<T>(
    workspace: string,
    withinMs: number,
    work: (ask: Ask<Request, Answer>) => Promise<T>,
    { endsThread = false }: UseOptions = {},
  ): Promise<T> {
    let startedMs = 0;
    return this.#turns.take(
      workspace,
      async () => {
        const thread = this.#idle.pop();
        if (thread === undefined) throw new Error('More work was started than there are threads.');
        startedMs = performance.now();
        const endsAtMs = startedMs + withinMs;
        try {
          return await work((request) => thread.ask(request, Math.max(1, endsAtMs - performance.now())));
        } finally {
          if (endsThread) await thread.close();
          this.#idle.push(thread);
        }
      },
      () => this.#courtesy.rest(workspace, startedMs),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()));
  }
}

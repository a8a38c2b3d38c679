import type { Courtesy } from '../../../platform/courtesy.ts';
import { SharedThreads } from '../../../platform/threads/shared-threads.ts';
import { type MessageParts, partsIn } from './message-parts.ts';

export interface PartsRequest {
  kind: keyof MessageParts;
  text: string;
}

/** Reads what a message contains, for one workspace. */
export type PartsReader = <Kind extends keyof MessageParts>(
  kind: Kind,
  text: string,
) => Promise<MessageParts[Kind]>;

/** Shorter texts are read at once, in at most 5 ms. */
const LONG = 128 * 1024;
const DEADLINE_MS = 60_000;
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** Reads the long texts of stored messages again, in a thread: one of 4 MB takes a fifth of a second. */
export class PartsThread {
  readonly #threads: SharedThreads<PartsRequest, MessageParts[keyof MessageParts]>;

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#threads = new SharedThreads({
      ...{ courtesy, resourceLimits },
      module: new URL('./parts-worker.ts', import.meta.url),
      threads: 1,
      // Whoever asks has one of a few database connections.
      maxWaiting: Number.POSITIVE_INFINITY,
    });
  }

  /** @throws AppError `took_too_long` */
  readerFor(workspace: string): PartsReader {
    return async <Kind extends keyof MessageParts>(kind: Kind, text: string) => {
      if (text.length <= LONG) return partsIn(kind, text);
      // The thread answers with the kind that it was asked for.
      return (await this.#threads.ask(workspace, { kind, text }, DEADLINE_MS)) as MessageParts[Kind];
    };
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

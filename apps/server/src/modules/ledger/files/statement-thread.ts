import type { Courtesy } from '../../../platform/courtesy.ts';
import { type Ask, SharedThreads } from '../../../platform/threads/shared-threads.ts';
import type { EntryRow } from '../statement-repository.ts';
import type { FileFormat, WrittenFile } from './file-text.ts';
import type { StatementHead } from './statement.ts';

export type StatementRequest =
  /** `isFirst`: those of a further statement follow. */
  | { kind: 'entries'; entries: EntryRow[]; isFirst: boolean }
  | { kind: 'write'; head: StatementHead; format: FileFormat };

const WAITING_MAX = 100;
const DEADLINE_MS = 60_000;
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** Writes and checks the files of long statements, one at a time and in a thread: that of 20,000 entries takes seconds. */
export class StatementThread {
  readonly #threads: SharedThreads<StatementRequest, WrittenFile>;

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#threads = new SharedThreads({
      ...{ courtesy, resourceLimits },
      module: new URL('./statement-worker.ts', import.meta.url),
      threads: 1,
      maxWaiting: WAITING_MAX,
    });
  }

  /** @throws AppError `overloaded` if too many wait already, `took_too_long` */
  use<T>(workspace: string, work: (ask: Ask<StatementRequest, WrittenFile>) => Promise<T>): Promise<T> {
    return this.#threads.use(workspace, DEADLINE_MS, work);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

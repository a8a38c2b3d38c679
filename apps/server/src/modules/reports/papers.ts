import type { RunResult } from '@clearbench/contract';
import { AskedThread } from '../../platform/threads/asked-thread.ts';
import { Turns } from '../../platform/turns.ts';
import type { Report } from './report.ts';
import type { Marks } from './run-result.ts';

export type PaperRequest =
  | { kind: 'report'; report: Report }
  | { kind: 'run-result'; result: RunResult; marks: Marks };

const WAITING_MAX = 20;
const DEADLINE_MS = 30_000;
/** The fonts and the typesetting take 20 MB of memory, which the end of the thread frees. */
const IDLE_MS = 30_000;
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 200 };

/** Typesets PDFs, one at a time and in a thread: a long one takes a fifth of a second, in which no payment would be read. */
export class Papers {
  readonly #turns = new Turns({ atOnce: 1, maxWaiting: WAITING_MAX });
  readonly #thread = new AskedThread<PaperRequest, Uint8Array>({
    module: new URL('./paper-worker.ts', import.meta.url),
    resourceLimits,
    idleMs: IDLE_MS,
  });

  /** @throws AppError `overloaded` when too many wait already. */
  write(workspace: string, request: PaperRequest): Promise<Buffer> {
    return this.#turns.take(workspace, async () => Buffer.from(await this.#thread.ask(request, DEADLINE_MS)));
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

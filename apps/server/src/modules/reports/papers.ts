import type { RunResult } from '@clearbench/contract';
import type { Courtesy } from '../../platform/courtesy.ts';
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

/**
 * Typesets PDFs, one at a time and in a thread: a long one takes a fifth of a second, in which no payment would be read. While other
 * workspaces are in use, a workspace pauses after each.
 */
export class Papers {
  readonly #courtesy: Pick<Courtesy, 'rest'>;
  readonly #turns = new Turns({ atOnce: 1, maxWaiting: WAITING_MAX });
  readonly #thread = new AskedThread<PaperRequest, Uint8Array>({
    module: new URL('./paper-worker.ts', import.meta.url),
    resourceLimits,
    idleMs: IDLE_MS,
  });

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#courtesy = courtesy;
  }

  /** @throws AppError `overloaded` when too many wait already. */
  write(workspace: string, request: PaperRequest): Promise<Buffer> {
    return this.#turns.take(workspace, async () => {
      const startedMs = performance.now();
      const paper = await this.#thread.ask(request, DEADLINE_MS);
      await this.#courtesy.rest(workspace, startedMs);
      return Buffer.from(paper);
    });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

import type { RunResult } from '@clearbench/contract';
import type { Courtesy } from '../../platform/courtesy.ts';
import { SharedThreads } from '../../platform/threads/shared-threads.ts';
import type { EbicsLetter } from './ebics-letter.ts';
import type { Report } from './report.ts';
import type { Marks } from './run-result.ts';

export type PaperRequest =
  | { kind: 'report'; report: Report }
  | { kind: 'run-result'; result: RunResult; marks: Marks }
  | { kind: 'ebics-letter'; letter: EbicsLetter };

const WAITING_MAX = 20;
const DEADLINE_MS = 30_000;
/** Fonts and typesetting take 20 MB of them. */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 200 };

/** Typesets PDFs in a thread: a long one takes a fifth of a second, in which no payment would be read. */
export class Papers {
  readonly #threads: SharedThreads<PaperRequest, Uint8Array>;

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#threads = new SharedThreads({
      ...{ courtesy, resourceLimits },
      module: new URL('./paper-worker.ts', import.meta.url),
      threads: 1,
      maxWaiting: WAITING_MAX,
    });
  }

  /** @throws AppError `overloaded` when too many wait already. */
  async write(workspace: string, request: PaperRequest): Promise<Buffer> {
    return Buffer.from(await this.#threads.ask(workspace, request, DEADLINE_MS));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

import type { Courtesy } from '../../platform/courtesy.ts';
import { SharedThreads } from '../../platform/threads/shared-threads.ts';
import type { ReportRequest } from './report.ts';

const WAITING_MAX = 200;
const DEADLINE_MS = 60_000;
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** Makes reports on files, one at a time and in a thread: that of 25,000 payments takes most of a second. */
export class ReportThread {
  readonly #threads: SharedThreads<ReportRequest, string>;

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#threads = new SharedThreads({
      ...{ courtesy, resourceLimits },
      module: new URL('./report-worker.ts', import.meta.url),
      threads: 1,
      maxWaiting: WAITING_MAX,
    });
  }

  /** @throws AppError `overloaded` if too many wait already, `took_too_long` */
  make(workspace: string, request: ReportRequest): Promise<string> {
    return this.#threads.ask(workspace, request, DEADLINE_MS);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

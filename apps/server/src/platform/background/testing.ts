import * as z from 'zod/mini';
import { defineJob } from '../jobs/define-job.ts';
import type { Sweep } from '../sweeps/sweep.ts';
import type { Worker } from './background.ts';

/** A job, and the names that it was run with. */
export function greetings() {
  const done: string[] = [];
  const greet = defineJob({
    name: 'greet',
    payload: z.object({ name: z.string() }),
    async run({ name }) {
      done.push(name);
    },
  });
  return { done, greet };
}

/** A sweep that has nothing to do, and counts how often it looked. */
export function countingSweep(name: string): Sweep & { runs: number } {
  return {
    name,
    wokenBy: ['ledger'],
    periodMs: 3_600_000,
    runs: 0,
    async run() {
      this.runs += 1;
      return 'idle';
    },
  };
}

/** Permanent work that does nothing, and counts how often it began and ended. */
export function countingWorker(
  name: string,
  given: Partial<Worker> = {},
): Worker & { starts: number; stops: number } {
  return {
    name,
    starts: 0,
    stops: 0,
    start() {
      this.starts += 1;
    },
    async stop() {
      this.stops += 1;
    },
    isIdle: () => true,
    dueInMs: async () => null,
    downForMs: () => 0,
    ...given,
  };
}

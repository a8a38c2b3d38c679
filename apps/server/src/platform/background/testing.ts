import * as z from 'zod/mini';
import { defineJob } from '../jobs/define-job.ts';
import type { Sweep } from '../sweeps/sweep.ts';

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

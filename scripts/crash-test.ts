import { runCrashTest } from './crash/run.ts';
import { isClean } from './crash/verify.ts';
import { numberOptions } from './number-options.ts';

/** `npm run test:crash -- --rounds 20 --seed 7`. The seed of a failed run reproduces its timing. */
const { rounds, seed, connections } = numberOptions({ rounds: 20, connections: 32 });

console.log(`Crash test: ${rounds} rounds, seed ${seed}, ${connections} connections`);
const verdict = await runCrashTest({ rounds, seed, connections, report: (line) => console.log(line) });
const { acknowledged, lost, doubled, torn, miscounted, unsettled } = verdict;
console.log(
  `acknowledged ${acknowledged}, lost ${lost.length}, doubled ${doubled.length}, torn ${torn.length}`,
);
if (miscounted !== null) console.log(miscounted);
for (const fault of unsettled) console.log(fault);
if (!isClean(verdict)) process.exitCode = 1;

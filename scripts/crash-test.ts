import { parseArgs } from 'node:util';
import { runCrashTest } from './crash/run.ts';
import { isClean } from './crash/verify.ts';

/** `npm run test:crash -- --rounds 20 --seed 7`. The seed of a failed run reproduces its timing. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    connections: { type: 'string', default: '32' },
  },
});
const [rounds, seed, connections] = [values.rounds, values.seed, values.connections].map(Number);
if (
  rounds === undefined ||
  seed === undefined ||
  connections === undefined ||
  !(rounds > 0 && connections > 0)
) {
  console.error('Give whole numbers: --rounds 20 --seed 7 --connections 32');
  process.exit(2);
}

console.log(`Crash test: ${rounds} rounds, seed ${seed}, ${connections} connections`);
const verdict = await runCrashTest({ rounds, seed, connections, report: (line) => console.log(line) });
const { acknowledged, lost, doubled, torn, miscounted, unsettled } = verdict;
console.log(
  `acknowledged ${acknowledged}, lost ${lost.length}, doubled ${doubled.length}, torn ${torn.length}`,
);
if (miscounted !== null) console.log(miscounted);
for (const fault of unsettled) console.log(fault);
if (!isClean(verdict)) process.exitCode = 1;

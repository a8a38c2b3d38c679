import { numberOptions } from './number-options.ts';
import { runPayoutTest } from './payouts/run.ts';

/** `npm run test:payouts -- --rounds 10 --transfers 40 --seed 7`. The seed of a failed run reproduces its timing. */
const { rounds, seed, transfers: transfersPerRound } = numberOptions({ rounds: 10, transfers: 40 });

console.log(`Payout test: ${rounds} rounds of ${transfersPerRound} transfers, seed ${seed}`);
const faults = await runPayoutTest({
  rounds,
  transfersPerRound,
  seed,
  report: (line) => console.log(line),
});
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'Every transfer was paid out once.' : `${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

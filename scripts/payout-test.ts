import { parseArgs } from 'node:util';
import { runPayoutTest } from './payouts/run.ts';

/** `npm run test:payouts -- --rounds 10 --transfers 40 --seed 7`. The seed of a failed run reproduces its timing. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    transfers: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [rounds = 0, transfersPerRound = 0, seed = 0] = [values.rounds, values.transfers, values.seed].map(
  Number,
);
if (!(rounds > 0 && transfersPerRound > 0)) {
  console.error(
    'Give whole numbers: --rounds 10 --transfers 40 --seed 7. Transfers are those of each round.',
  );
  process.exit(2);
}

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

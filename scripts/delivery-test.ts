import { runDeliveryTest } from './delivery/run.ts';
import { numberOptions } from './number-options.ts';

/**
 * `npm run test:delivery -- --rounds 10 --transfers 2500 --seed 7`: 25,000 transfers with four events each are 100,000 events.
 * Each endpoint subscribes to one of the four, so that the 40 healthy ones get a million calls.
 */
const {
  rounds,
  transfers: transfersPerRound,
  endpoints,
  misbehaving,
  seed,
} = numberOptions(
  { rounds: 10, transfers: 2500, endpoints: 50, misbehaving: 10 },
  { mayBeZero: ['misbehaving'] },
);
if (misbehaving > endpoints) {
  console.error('At most as many endpoints can misbehave as there are.');
  process.exit(2);
}

console.log(
  `Delivery test: ${rounds} rounds of ${transfersPerRound} transfers to ${endpoints} endpoints, seed ${seed}`,
);
const faults = await runDeliveryTest({
  rounds,
  transfersPerRound,
  endpoints,
  misbehaving,
  seed,
  limitMs: 60_000 + 2 * rounds * transfersPerRound * endpoints,
  report: (line) => console.log(line),
});
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'Every healthy endpoint got everything.' : `${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

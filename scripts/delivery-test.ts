import { parseArgs } from 'node:util';
import { runDeliveryTest } from './delivery/run.ts';

/**
 * `npm run test:delivery -- --rounds 10 --transfers 2500 --seed 7`: 25,000 transfers with four events each are 100,000 events.
 * Each endpoint subscribes to one of the four, so that the 40 healthy ones get a million calls.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    transfers: { type: 'string', default: '2500' },
    endpoints: { type: 'string', default: '50' },
    misbehaving: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [rounds = 0, transfersPerRound = 0, endpoints = 0, misbehaving = 0, seed = 0] = [
  values.rounds,
  values.transfers,
  values.endpoints,
  values.misbehaving,
  values.seed,
].map(Number);
if (!(rounds > 0 && transfersPerRound > 0 && endpoints > 0 && misbehaving >= 0 && misbehaving <= endpoints)) {
  console.error(
    'Give whole numbers: --rounds 10 --transfers 2500 --endpoints 50 --misbehaving 10 --seed 7. Transfers are those of each round.',
  );
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

import { numberOptions } from './number-options.ts';
import { runPoisonTest } from './poison/run.ts';

/** `npm run test:poison -- --rounds 3 --rate 40 --seed 7`. The seed decides the order, and which kinds are broken in numbers. */
const { rounds, rate, batch, many, stall, seed } = numberOptions(
  { rounds: 2, rate: 40, batch: 5, many: 40, stall: 1 },
  { mayBeZero: ['stall'] },
);

console.log(`Poison test: ${rounds} rounds, ${rate} payloads a second, seed ${seed}`);
const faults = await runPoisonTest({
  ...{ rounds, rate, batch, many, seed },
  isStalling: stall !== 0,
  isShort: false,
  report: (line) => console.log(line),
});
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'Only what was broken waited.' : `${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

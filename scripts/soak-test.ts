import { parseArgs } from 'node:util';
import { PARTS } from './soak/memory.ts';
import { runSoakTest } from './soak/run.ts';

/** `npm run soak -- --minutes 60`: all channels at once, with a line of memory by part. Fails when a part grows after the first tenth. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });

console.log(`${'MB'.padEnd(8)}${PARTS.map((part) => part.padStart(10)).join('')}`);
const { growing, counts } = await runSoakTest(Number(values.minutes) * 60_000, (memory, number) => {
  console.log(
    `${String(number).padEnd(8)}${PARTS.map((part) => memory[part].toFixed(0).padStart(10)).join('')}`,
  );
});
console.log([...counts].map(([name, count]) => `${name} ${count}`).join(', '));
for (const part of growing) console.error(`This part grows: ${part}`);
if (growing.length > 0) process.exitCode = 1;

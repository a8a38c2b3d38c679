import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { median } from './median.ts';

const ROUNDS = 7;
const ROUND_MS = 100;
const BYTES = Buffer.alloc(64 * 1024, 'Clearbench');
const RECORD = {
  reference: 'BENCH0000000001',
  amount: '12500.50',
  parties: ['OAKNUT TRADING LTD', 'LINDENHOF GMBH'],
};

/** How often a second this machine does a fixed piece of work right now, like that of the server: hashes and JSON. */
export async function referencePerSecond(): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startedMs = performance.now();
    let runs = 0;
    for (; performance.now() - startedMs < ROUND_MS; runs += 1) work();
    // The first round warms up.
    if (round > 0) rates.push((runs * 1_000) / (performance.now() - startedMs));
    await setImmediate();
  }
  return median(rates);
}

function work(): void {
  createHash('sha256').update(BYTES).digest();
  for (let count = 0; count < 50; count += 1) JSON.parse(JSON.stringify(RECORD));
}

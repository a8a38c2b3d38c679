import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run test:histories -- --count 500 --seed 7`: the property test of the life of transfers, with more and different histories
 * than `npm test` has time for. A failing history is shrunk and printed with its seed.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [count = 0, seed = 0] = [values.count, values.seed].map(Number);
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(seed))) {
  console.error('Give whole numbers: --count 200 --seed 7.');
  process.exit(2);
}

console.log(`${count} random histories of transfers, seed ${seed}`);
const vitest = join(import.meta.dirname, '../node_modules/.bin/vitest');
const child = spawn(vitest, ['run', 'apps/server/src/modules/banking/histories.test.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, HISTORIES: String(count), HISTORIES_SEED: String(seed) },
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { numberOptions } from './number-options.ts';

/**
 * `npm run test:histories -- --count 500 --seed 7`: the property test of the life of transfers, with more and different histories
 * than `npm test` has time for. A failing history is shrunk and printed with its seed.
 */
const { count, seed } = numberOptions({ count: 200 });

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

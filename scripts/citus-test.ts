import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `CITUS_URL=postgres://user@coordinator/database npm run test:citus`: the server's tests with its workspaces on the workers of that cluster. The
 * database has to know at least two workers, and this machine must reach them under the same addresses. Nothing is left on
 * the cluster, and one run at a time can use it.
 */
if ((process.env.CITUS_URL ?? '') === '') {
  console.error('CITUS_URL must be the address of a database on the coordinator of a Citus cluster.');
  process.exitCode = 2;
} else {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), 'server'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

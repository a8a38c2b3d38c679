import { spawn } from 'node:child_process';
import type { Logger } from 'pino';

/**
 * Its input ends when the server has ended. PostgreSQL removes `postmaster.pid` as the last thing, and stops by itself
 * once it misses that file.
 */
const SCRIPT = `
read -r _
tries=0
while [ -e "$1/postgres/postmaster.pid" ] && [ "$tries" -lt 100 ]; do
  kill -QUIT "$(head -n 1 "$1/postgres/postmaster.pid")"
  sleep 0.1
  tries=$((tries + 1))
done
rm -rf "$1"
`;

/**
 * Deletes a data directory, and first stops the PostgreSQL in it, as soon as this process has ended, however that
 * happened: a separate process waits for it.
 */
export function deleteAtEnd(dataDir: string, logger: Logger): void {
  const waiting = spawn('sh', ['-c', SCRIPT, 'clearbench', dataDir], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Signals to the server's process group, such as Ctrl-C, don't reach it.
    detached: true,
  });
  waiting.once('error', (error) => logger.warn({ err: error }, `${dataDir} stays if this process is killed`));
  waiting.unref();
}

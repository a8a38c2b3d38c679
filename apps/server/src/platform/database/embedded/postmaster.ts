import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { isErrno } from '../../errno.ts';
import { isAlive } from '../../is-alive.ts';
import { StartUpError } from '../../start-up-error.ts';

const run = promisify(execFile);

/** Only part of the socket's file name: nothing listens on a network port. */
export const SOCKET_PORT = 5432;

/** The contents of `postmaster.pid`. The status is `ready` once connections are accepted. */
export interface PostmasterFile {
  pid: number;
  ready: boolean;
}

export async function readPostmasterFile(directory: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Cleans up after a server that was killed: stops a PostgreSQL that still runs, and removes lock files whose process number now
 * belongs to another program, which PostgreSQL would mistake for itself. The caller holds the instance lock, so no running server
 * is disturbed.
 */
export async function clearLeftovers(directory: string, logger: Logger): Promise<void> {
  const left = await readPostmasterFile(directory);
  if (left === null) return;
  if (await isPostmaster(left.pid, directory)) {
    logger.warn(
      { postgresPid: left.pid },
      'PostgreSQL is still running from a server that was killed: stopping it',
    );
    await stopPostmaster(left.pid, directory);
  }
  // A killed process counts as alive until its parent has reaped it.
  if (!isAlive(left.pid)) return;
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    await rm(join(directory, name), { force: true });
  }
}

/** Fast shutdown first; then immediate, from which PostgreSQL recovers at its next start; then SIGKILL. */
async function stopPostmaster(pid: number, directory: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', patienceMs: 10_000 },
    { signal: 'SIGQUIT', patienceMs: 5_000 },
    { signal: 'SIGKILL', patienceMs: 5_000 },
  ] as const;
  for (const { signal, patienceMs } of steps) {
    if (!signalProcess(pid, signal)) return;
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 20) {
      if (!(await isPostmaster(pid, directory))) return;
      await delay(20);
    }
  }
  throw new StartUpError(
    `A PostgreSQL that an earlier server left behind (pid ${pid}) does not stop. End it with: kill -9 ${pid}`,
  );
}

/** True if the process is a running PostgreSQL that works in this directory. */
async function isPostmaster(pid: number, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') {
      // A dead process that has not been reaped yet no longer has a working directory.
      const [workingDirectory, name, real] = await Promise.all([
        readlink(`/proc/${pid}/cwd`),
        readFile(`/proc/${pid}/comm`, 'utf8'),
        realpath(directory),
      ]);
      return workingDirectory === real && name.startsWith('postgres');
    }
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.includes('postgres') && stdout.includes(directory);
  } catch {
    return false;
  }
}

/** False: the process no longer exists. */
function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false;
    throw error;
  }
}

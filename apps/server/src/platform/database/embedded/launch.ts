import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Binaries } from './binaries.ts';
import { type Cluster, spawnOptions } from './cluster.ts';
import { readPostmasterFile, SOCKET_PORT } from './postmaster.ts';

/** A setting of `postgresql.conf`, given on the command line. */
export type Settings = Readonly<Record<string, string>>;

const SETTINGS: Settings = {
  listen_addresses: '',
  // Relative to the data directory, where PostgreSQL runs: this name is short however deep that lies.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  autovacuum: 'on',
  // Recovery after a crash flushes the data directory first: one call for the file system, in place of one for each of 1,500 files,
  // which took seconds.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Compiling pays off for long analytical queries only, and this database has none.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A statement that fails is the caller's to report. What concerns the whole database is logged.
  log_min_messages: 'log',
  log_line_prefix: '',
};

const LOG_LINES_KEPT = 20;
const READY_POLL_MS = 15;

/** One run of PostgreSQL, from its start to its exit. */
export interface Postmaster {
  child: ChildProcess;
  /** Settles when all its processes are gone, with the last lines they logged. */
  exited: Promise<string[]>;
}

export function launchPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  settings: Settings,
  logger: Logger,
): Postmaster {
  const args = ['-D', cluster.dataArgument, '-p', String(SOCKET_PORT)];
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings }))
    args.push('-c', `${name}=${value}`);
  const child = spawn(binaries.postgres, args, {
    ...spawnOptions(cluster.directory, cluster.account),
    // A process group of its own: Ctrl-C in the terminal reaches the server only, which stops PostgreSQL last.
    detached: true,
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (lines.length > LOG_LINES_KEPT) lines.shift();
    logger.debug({ postgres: line }, 'PostgreSQL');
  });
  child.stdout.resume();
  const exited = new Promise<string[]>((resolve) => {
    child.once('error', (error) => resolve([...lines, error.message]));
    // Its other processes hold the log too: closed, it says that none of them is left.
    child.once('close', () => resolve(lines));
  });
  return { child, exited };
}

/** True: it accepts connections. False: it has exited before it did. Recovery after a crash takes as long as it takes. */
export async function untilReady(postmaster: Postmaster, directory: string): Promise<boolean> {
  let running = true;
  void postmaster.exited.then(() => {
    running = false;
  });
  while (running) {
    const file = await readPostmasterFile(directory);
    if (file?.ready && file.pid === postmaster.child.pid) return true;
    await delay(READY_POLL_MS);
  }
  return false;
}

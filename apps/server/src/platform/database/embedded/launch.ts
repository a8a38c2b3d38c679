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
  // Relative to the data directory, in which PostgreSQL runs: this path is short however deep that directory is.
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
  // Recovery after a crash flushes the data directory first: with one call for the file system instead of one for each of its
  // 1,500 files, which took seconds.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // JIT compilation only pays off for long analytical queries, of which this database has none.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are reported by their callers. The log is for what concerns the whole database.
  log_min_messages: 'log',
  log_line_prefix: '',
};

const LOG_LINES_KEPT = 20;
const READY_POLL_MS = 15;

/** One run of PostgreSQL, from start to exit. */
export interface Postmaster {
  child: ChildProcess;
  /** Settles with the last logged lines when all of its processes have ended. */
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
    // A separate process group: Ctrl-C in the terminal reaches only the server, which stops PostgreSQL last.
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
    // Its other processes also have the log open: once it closes, all of them have ended.
    child.once('close', () => resolve(lines));
  });
  return { child, exited };
}

/** True: it accepts connections. False: it exited first. Recovery after a crash may take any length of time. */
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

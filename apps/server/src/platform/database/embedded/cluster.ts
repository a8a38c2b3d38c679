import { spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { flushDirectory } from '../../durable-files.ts';
import { isErrno } from '../../errno.ts';
import { makeDirectory } from '../../make-directory.ts';
import { StartUpError } from '../../start-up-error.ts';
import { type Account, canEnter, requireName } from './account.ts';
import type { Binaries } from './binaries.ts';
import { SOCKET_PORT } from './postmaster.ts';

/** A PostgreSQL data directory and the arguments that point PostgreSQL to it. */
export interface Cluster {
  directory: string;
  account: Account | null;
  /** The value of `-D`. */
  dataArgument: string;
}

export const SUPERUSER = 'clearbench';

/** Opens the cluster in the data directory; creates it if there is none yet. */
export async function prepareCluster(
  directory: string,
  binaries: Binaries,
  account: Account | null,
): Promise<Cluster> {
  if (!(await exists(directory))) await createCluster(directory, binaries, account);
  await verifyVersion(directory, binaries.major);
  return { directory, account, dataArgument: await dataArgumentOf(directory, account) };
}

/**
 * PostgreSQL starts in its data directory, which the server enters before it gives up root. If only root may enter a
 * parent directory (a clone in /root), no other path works, and `/proc/self/cwd` is the path to use there.
 */
async function dataArgumentOf(directory: string, account: Account | null): Promise<string> {
  if (account === null || (await canEnter(directory, account))) return directory;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new StartUpError(
    `PostgreSQL does not run as root, and the account it runs as (uid ${account.uid}) may not enter ${directory}. ` +
      'Start Clearbench as a plain user, or set DATA_DIR to a directory that every user may enter.',
  );
}

/** Created under a temporary name and renamed: an interrupted start leaves no partial cluster behind. */
async function createCluster(directory: string, binaries: Binaries, account: Account | null): Promise<void> {
  if (account === null) requireName();
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  await makeDirectory(draft, 0o700);
  if (account !== null) await chown(draft, account.uid, account.gid);
  const { code, output } = await runInitdb(draft, binaries, account);
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new StartUpError(
      `The database in ${directory} could not be created. PostgreSQL said:\n${output.trim()}`,
    );
  }
  await rename(draft, directory);
  await flushDirectory(dirname(directory));
}

async function runInitdb(
  directory: string,
  binaries: Binaries,
  account: Account | null,
): Promise<{ code: number | null; output: string }> {
  const flags = [
    '--auth=trust',
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts and folds case the same on every machine, whatever locales are installed.
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    `--pgdata=${await dataArgumentOf(directory, account)}`,
  ];
  const child = spawn(binaries.initdb, flags, spawnOptions(directory, account));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: `${output}\n${error.message}` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Runs PostgreSQL's programs in the cluster's directory, without the server's environment variables. */
export function spawnOptions(directory: string, account: Account | null) {
  return {
    cwd: directory,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    // Node takes signed numbers here.
    ...(account === null ? {} : { uid: account.uid | 0, gid: account.gid | 0 }),
  };
}

async function verifyVersion(directory: string, major: string): Promise<void> {
  const found = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
    throw new StartUpError(
      `${directory} holds no PostgreSQL database. Move it away, or set DATA_DIR to another directory.`,
    );
  });
  if (found.trim() === major) return;
  throw new StartUpError(
    `The database in ${directory} was made by PostgreSQL ${found.trim()}; this version of Clearbench has PostgreSQL ${major}. ` +
      'Make a backup with the version that made it (npx clearbench admin backup FILE) and restore it into an empty DATA_DIR with this one (npx clearbench admin restore FILE).',
  );
}

/** The directory to connect through, and what to remove afterwards. */
export interface SocketAccess {
  directory: string;
  remove(): Promise<void>;
}

/**
 * The socket is in the cluster's own directory, which only its owner may enter. The system limits a socket's path to about a
 * hundred bytes, so a deep directory is reached through a short symbolic link.
 */
export async function openSocketAccess(directory: string): Promise<SocketAccess> {
  if (Buffer.byteLength(join(directory, `.s.PGSQL.${SOCKET_PORT}`)) <= 100) {
    return { directory, remove: async () => {} };
  }
  const shortcut = await mkdtemp(join(tmpdir(), 'clearbench-'));
  await symlink(directory, join(shortcut, 'db'));
  return {
    directory: join(shortcut, 'db'),
    remove: () => rm(shortcut, { recursive: true, force: true }),
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}

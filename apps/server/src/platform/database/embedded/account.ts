import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { isErrno } from '../../errno.ts';
import { StartUpError } from '../../start-up-error.ts';

const run = promisify(execFile);

/** The operating system account that PostgreSQL runs as, when it differs from the server's. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. A server that runs as root therefore starts it as the owner of the existing cluster, or else
 * as the account `postgres`, which it creates if necessary. Null: the server's own account.
 */
export async function chooseAccount(clusterDirectory: string): Promise<Account | null> {
  const owner = await statOrNull(clusterDirectory);
  const ownUid = process.getuid?.();
  if (ownUid === 0) {
    if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
    return (await findPostgresAccount()) ?? (await createPostgresAccount());
  }
  if (owner === null || owner.uid === ownUid) return null;
  throw new StartUpError(
    `The database in ${clusterDirectory} belongs to another user (uid ${owner.uid}): the server ran as that user or as root before. ` +
      `Start it as that user again, or give the data directory to this one: sudo chown -R $(id -u):$(id -g) ${dirname(clusterDirectory)}`,
  );
}

async function findPostgresAccount(): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createPostgresAccount(): Promise<Account> {
  const advice =
    'PostgreSQL does not run as root, and there is no account "postgres" that it could run as instead. ' +
    'Start Clearbench as a plain user, or make that account: useradd --system postgres';
  try {
    await run('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres']);
  } catch (error) {
    throw new StartUpError(advice, { cause: error });
  }
  const account = await findPostgresAccount();
  if (account === null) throw new StartUpError(advice);
  return account;
}

/** Whether the account may enter the directory and all of its parents. */
export async function canEnter(directory: string, account: Account): Promise<boolean> {
  const status = await stat(directory);
  const parent = dirname(directory);
  return mayEnter(status, account) && (parent === directory || canEnter(parent, account));
}

function mayEnter({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

async function statOrNull(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

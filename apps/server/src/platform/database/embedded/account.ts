import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
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
 * Accounts without rights, in order of preference. Other programs may run as `nobody`, but hardly any as `postgres`.
 */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, and to create a cluster as a user without a name. A server that runs as root
 * therefore starts it as the owner of the existing cluster, or otherwise as an existing account of the machine. Null:
 * the server's own account.
 */
export async function chooseAccount(clusterDirectory: string): Promise<Account | null> {
  const owner = await statOrNull(clusterDirectory);
  const ownUid = process.getuid?.();
  if (ownUid === 0) {
    if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
    return findAccount();
  }
  if (owner === null || owner.uid === ownUid) return null;
  throw new StartUpError(
    `The database in ${clusterDirectory} belongs to another user (uid ${owner.uid}): the server ran as that user or as root before. ` +
      `Start it as that user again, or give the data directory to this one: sudo chown -R $(id -u):$(id -g) ${dirname(clusterDirectory)}`,
  );
}

/**
 * PostgreSQL creates a cluster only as a user with a name. Orchestrators may run a container as one without.
 * @param find throws if the user has no name
 */
export function requireName(find: () => unknown = userInfo): void {
  try {
    find();
  } catch (error) {
    throw new StartUpError(
      `PostgreSQL can't create its database here, because uid ${process.getuid?.()} has no name in /etc/passwd. ` +
        'Start Clearbench as a user with a name (in its image, uid 1000), or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    );
  }
}

async function findAccount(): Promise<Account> {
  for (const name of ACCOUNTS) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: unsigned(uid.stdout), gid: unsigned(gid.stdout) };
    } catch {
      // There is no such account.
    }
  }
  throw new StartUpError(
    'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody" that it could run as ' +
      'instead. Start Clearbench as a plain user, or create one of them: useradd --system postgres',
  );
}

/** macOS may print the number of nobody as -2; in the status of a file it is 4294967294. */
const unsigned = (printed: string): number => Number(printed) >>> 0;

/** True if the account may enter the directory and all of its parents. */
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

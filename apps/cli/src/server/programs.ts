import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { CliError, EXIT } from '../exit-status.ts';

/** The server, or one of the commands beside it. */
export type ServerProgram =
  | 'main'
  | 'doctor'
  | 'reset'
  | 'backup'
  | 'restore'
  | 'migrate'
  | 'keys-rotate'
  | 'audit-verify';

/** A program and how to start it. */
export interface Launch {
  /** Node 24. */
  readonly node: string;
  readonly args: readonly string[];
  /** Environment variables that make it faster. */
  readonly settings: Readonly<Record<string, string>>;
}

const MAJOR = 24;
const NODE = packageJson.dependencies.node;

/** Compiled beside this file in the npm package; TypeScript in a checkout. */
const IS_PACKED = !import.meta.url.endsWith('.ts');
const CHECKOUT = join(import.meta.dirname, '../../../..');

/** @param report says what takes long */
export async function launchOf(program: ServerProgram, report: (text: string) => void): Promise<Launch> {
  return {
    node: await findNode(report),
    // Few, long-lived objects: the young generation has room for what a batch of payments needs.
    args: ['--max-semi-space-size=16', fileOf(program)],
    settings: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', UV_THREADPOOL_SIZE: '16' },
  };
}

function fileOf(program: ServerProgram): string {
  if (IS_PACKED) return join(import.meta.dirname, 'server', `${program}.js`);
  // In a checkout, the console is built first.
  if (program === 'main') return join(CHECKOUT, 'scripts/start.ts');
  return join(CHECKOUT, 'apps/server/src/commands', `${program}.ts`);
}

/** The server needs Node 24: this one, the one of the package `node`, or one that npm fetches once and keeps in its cache. */
async function findNode(report: (text: string) => void): Promise<string> {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= MAJOR) return process.execPath;
  const installed = installedNode();
  if (installed !== null) return installed;
  report(
    `The server needs Node ${MAJOR}, and this is ${process.versions.node}: it runs on a copy that npm downloads the first time …`,
  );
  const fetch = ['exec', '--yes', `--package=node@${NODE}`, '--', 'node', '-p', 'process.execPath'];
  try {
    const { stdout } = await promisify(execFile)('npm', fetch);
    return stdout.trim();
  } catch (error) {
    throw new CliError(
      EXIT.trouble,
      'node_missing',
      `The server needs Node ${MAJOR}, and npm could not fetch it. Install Node ${MAJOR}, then try again.`,
      { cause: error },
    );
  }
}

function installedNode(): string | null {
  try {
    const root = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const file = join(root, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

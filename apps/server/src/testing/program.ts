import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
let isBundled = false;

/** On a machine with much other work, a start has taken more than a minute. */
const START_LIMIT_MS = 110_000;

/** A program of the server in its own process. */
export interface Program {
  process: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /** Ends it as its operator does. */
  stop(): Promise<number | null>;
}

interface Options {
  args?: readonly string[];
  /** Options of Node. */
  node?: readonly string[];
}

/** @param name of a bundled program: `main` is the server, the others are commands */
export function launch(
  name: string,
  env: Record<string, string>,
  { args = [], node = [] }: Options = {},
): Program {
  const child = spawn(process.execPath, [...node, join(bundled(), `${name}.js`), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: '0', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const exited = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return {
    process: child,
    said: () => said,
    exited,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** The folder of the programs as users start them: those of the sources take three times as long to load. */
function bundled(): string {
  if (!isBundled) execFileSync(process.execPath, [join(ROOT, 'scripts/server-build.ts')]);
  isBundled = true;
  return join(ROOT, 'apps/server/dist');
}

/** The output of a command that has ended, and its exit code. */
export async function result({ exited, said }: Program): Promise<{ code: number | null; said: string }> {
  return { code: await exited, said: said() };
}

/** With the database in this directory. */
export const run = (
  name: string,
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Program => launch(name, { DATA_DIR: dataDir, ...env }, { args });

export interface StartedServer {
  address: string;
  /** Only at the first start. */
  apiKey: string;
  operator: { username: string; password: string };
  stop(): Promise<void>;
}

export const startServer = (dataDir: string, env: Record<string, string> = {}): Promise<StartedServer> =>
  untilReady(run('main', dataDir, env));

/** Waits until a server listens, and reads what it says then. */
export async function untilReady(server: Program): Promise<StartedServer> {
  const hasEnded = () => server.process.exitCode !== null;
  try {
    // Unlike `expect.poll` it waits in hooks, too.
    await vi.waitFor(() => expect(hasEnded() || server.said().includes('Ctrl-C stops it')).toBe(true), {
      timeout: START_LIMIT_MS,
    });
    expect(server.said()).toContain('Ctrl-C stops it');
  } catch (error) {
    // Nobody else has it to stop it.
    await server.stop();
    throw error;
  }
  const find = (pattern: RegExp) => pattern.exec(server.said())?.at(-1) ?? '';
  return {
    address: find(/http:\/\/[\d.]+:\d+/),
    apiKey: find(/clb_[0-9a-f]{32}/),
    operator: { username: find(/^ *Username +(\S+)/m), password: find(/^ *Password +(\S+)/m) },
    stop: async () => void (await server.stop()),
  };
}

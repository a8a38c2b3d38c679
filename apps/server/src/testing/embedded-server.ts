import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

/** A program of the server, in its own process, with the database in this directory. */
export const run = (
  script: string,
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, '..', script), ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
  });

/** The output of a command that has ended, and its exit code. */
export async function result(command: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code]: [number | null] = (await once(command, 'close')) as [number | null];
  return { code, said };
}

/** On a machine with much other work, a start has taken more than a minute. */
const START_LIMIT_MS = 110_000;

export interface EmbeddedServer {
  address: string;
  apiKey: string;
  operator: { username: string; password: string };
  stop: () => Promise<void>;
}

/** A server that is ready. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<EmbeddedServer> {
  const server = run('main.ts', dataDir, env);
  const closed = once(server, 'close');
  let said = '';
  server.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  try {
    // Unlike `expect.poll` it waits in hooks, too.
    await vi.waitFor(() => expect(said).toContain('Ctrl-C stops it'), { timeout: START_LIMIT_MS });
  } catch (error) {
    // Nobody else has it to stop it.
    server.kill('SIGTERM');
    await closed;
    throw error;
  }
  return {
    address: /http:\/\/[\d.]+:\d+/.exec(said)?.[0] ?? '',
    apiKey: /clb_[0-9a-f]{32}/.exec(said)?.[0] ?? '',
    operator: {
      username: /^ *Username +(\S+)/m.exec(said)?.[1] ?? '',
      password: /^ *Password +(\S+)/m.exec(said)?.[1] ?? '',
    },
    stop: async () => {
      server.kill('SIGTERM');
      await closed;
    },
  };
}

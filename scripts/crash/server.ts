import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildServer } from '../server-build.ts';
import { START_ENVIRONMENT, START_OPTIONS } from '../start-options.ts';

/** As users start it, which takes a third of the time that its sources need. */
const MAIN = await buildServer();
/**
 * Recovery reads everything written since the last checkpoint, and may first have to stop a PostgreSQL that was left running. On a
 * machine that is five times slower, beside other work, a start has taken more than a minute.
 */
export const START_LIMIT_MS = 180_000;

export const OPERATOR = { username: 'crash-test', password: 'crash-test-password' };

/** The real server in a separate process, with its own database. */
export interface ServerProcess {
  child: ChildProcess;
  /** Resolves with the address once it listens, or rejects with its output when it ends before. */
  ready: Promise<string>;
  /** Resolves when it has ended. */
  gone: Promise<unknown>;
  /** Its output so far. */
  said: () => string;
}

export function launchServer(dataDir: string, env: Record<string, string> = {}): ServerProcess {
  const child = spawn(process.execPath, [...START_OPTIONS, MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...START_ENVIRONMENT,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      // A start that takes too long says what it waited for.
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      // Transfers advance as fast as they can, so that a kill can hit every step.
      AUTOMATION: 'instant',
      OPERATOR_USERNAME: OPERATOR.username,
      OPERATOR_EMAIL: 'crash-test@clearbench.example',
      OPERATOR_PASSWORD: OPERATOR.password,
      ...env,
    },
  });
  const gone = once(child, 'close');
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}. It said:\n${said}`));
    const limit = setTimeout(fail, START_LIMIT_MS, `did not start within ${START_LIMIT_MS / 1_000} s`);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
        if (address === undefined || !said.includes('Ctrl-C')) return;
        clearTimeout(limit);
        resolve(address);
      });
    }
    child.once('close', () => {
      clearTimeout(limit);
      fail('ended before it listened');
    });
  });
  // A starting server that is killed is not awaited.
  ready.catch(() => {});
  return { child, ready, gone, said: () => said };
}

/** The server's PostgreSQL; null while there is none. */
export async function postmasterPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isNaN(pid) ? null : pid;
}

export function killHard(pid: number | null | undefined): void {
  if (pid === null || pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had already ended.
  }
}

/** A process and its children, as `ps` lists them: PostgreSQL starts each in a separate process group. */
async function familyOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([own = 0, parent = 0]) => (own === pid || parent === pid ? [own] : []));
}

/** Freezes PostgreSQL like a hanging machine: connections stay open, nothing is answered. Returns a function that resumes it. */
export async function freeze(pid: number | null): Promise<() => void> {
  const family = pid === null ? [] : await familyOf(pid);
  const signal = (name: NodeJS.Signals) => {
    for (const member of family) {
      try {
        process.kill(member, name);
      } catch {
        // A session that has ended.
      }
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

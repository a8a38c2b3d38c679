import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { launchOf } from '../server/programs.ts';
import { TestKitError } from './test-kit-error.ts';

/** The environment of a test runner has the settings of the program under test; the server needs only these. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'XDG_CACHE_HOME', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];
/** A server that does not stop within this time is killed. */
const STOP_MS = 15_000;
/** The end of what it logged, for error messages. */
const LOG_CHARACTERS = 4_000;

/** The line of JSON that says that it is ready. */
export interface ReadyLine {
  readonly url: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

export interface ServerProcess {
  readonly ready: ReadyLine;
  /** Null while it runs. */
  whyEnded(): string | null;
  stop(): Promise<void>;
}

interface Options {
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/**
 * Starts a server with an ephemeral database. It is the child of this process, without another program between them, and notices the end
 * of the channel when this process is killed.
 */
export async function startServerProcess({ env, timeoutMs }: Options): Promise<ServerProcess> {
  let log = '';
  const add = (text: string): void => {
    log = (log + text).slice(-LOG_CHARACTERS);
  };
  const { node, args, settings } = await launchOf('main', (text) => add(`${text}\n`)).catch(
    (error: Error) => {
      throw new TestKitError('not_started', error.message, { cause: error });
    },
  );
  const child = spawn(node, [...args, '--ephemeral', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...inherited(), ...settings, LOG_LEVEL: 'warn', AUTOMATION: 'instant', ...env },
  });
  child.stderr?.setEncoding('utf8').on('data', add);
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `exit status ${code}` : `signal ${signal}`),
    );
  });
  let ended: string | null = null;
  let isStopped = false;
  void exit.then((reason) => {
    ended = `${reason}\n${log}`.trim();
  });
  const end = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exit;
    clearTimeout(deadline);
  };
  const ready = await readyLineOf(child, exit, timeoutMs).catch(async (error: Error) => {
    await end();
    throw new TestKitError('not_started', `${error.message}\n${log}`.trim());
  });
  release(child);
  return {
    ready,
    whyEnded: () => (ended !== null && isStopped ? 'stop() was called.' : ended),
    async stop() {
      if (ended !== null) return;
      isStopped = true;
      child.ref();
      await end();
    },
  };
}

function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

async function readyLineOf(
  child: ChildProcess,
  exit: Promise<string>,
  timeoutMs: number,
): Promise<ReadyLine> {
  if (child.stdout === null) throw new Error('The server has no output.');
  const lines = createInterface({ input: child.stdout });
  const timeout = AbortSignal.timeout(timeoutMs);
  const line = once(lines, 'line', { signal: timeout }).then(
    ([text]) => text as string,
    () => {
      throw new Error(
        `The Clearbench server did not start within ${timeoutMs / 1_000} s. Raise timeoutMs, or run "npx clearbench doctor".`,
      );
    },
  );
  const failed = exit.then((reason) => {
    throw new Error(`The Clearbench server did not start: ${reason}. Correct what it reports:`);
  });
  return JSON.parse(await Promise.race([line, failed])) as ReadyLine;
}

/** Lets this process end without a stop, which the server then notices. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
}

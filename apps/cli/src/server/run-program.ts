import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import { write } from '../output.ts';
import { launchOf, type ServerProgram } from './programs.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const PARENT_LOOK_MS = 500;

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** Ends it when the program that started this one has ended, however that happened. */
  readonly endsWithParent?: boolean;
}

/**
 * Runs a program of the server in the terminal of this one, until it ends. It notices by its channel if this one is
 * killed.
 */
export async function runProgram(
  program: ServerProgram,
  args: readonly string[],
  { env = {}, endsWithParent = false }: Options = {},
): Promise<ExitStatus> {
  const launch = await launchOf(program, (text) => void write(process.stderr, `${text}\n`));
  const child = spawn(launch.node, [...launch.args, ...args], {
    stdio: [endsWithParent ? 'ignore' : 'inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...launch.settings, ...env },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  if (endsWithParent) onEndOfParent(() => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  return code === 0 ? EXIT.ok : code === 1 ? EXIT.bad : EXIT.trouble;
}

/** A program between the two, such as npx, may live on: then the pipe from the one that started it ends. */
function onEndOfParent(ended: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) ended();
  }, PARENT_LOOK_MS).unref();
  const input = fstatSync(process.stdin.fd);
  if (input.isFIFO() || input.isSocket()) process.stdin.resume().once('end', ended).unref();
}

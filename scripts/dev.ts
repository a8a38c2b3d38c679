import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/config/config.ts';

const ROOT = join(import.meta.dirname, '..');

/** The server, restarted at every change, and Vite's server for the console, which forwards `/api` to it. */
function main(): void {
  const result = readConfig(process.env);
  if (!result.ok) {
    console.error(result.problems.join('\n'));
    process.exitCode = 1;
    return;
  }
  const { host, port } = result.config;
  const apiUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const children = [
    run(['--watch', '--watch-preserve-output', join(ROOT, 'apps/server/src/main.ts')], ROOT),
    run([join(ROOT, 'node_modules/vite/bin/vite.js')], join(ROOT, 'apps/web'), { API_URL: apiUrl }),
  ];
  const stopAll = (signal: NodeJS.Signals) => {
    for (const child of children) child.kill(signal);
  };
  process.on('SIGINT', () => stopAll('SIGINT'));
  process.on('SIGTERM', () => stopAll('SIGTERM'));
  // Neither is useful without the other.
  for (const child of children) child.once('exit', () => stopAll('SIGTERM'));
}

function run(args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
}

main();

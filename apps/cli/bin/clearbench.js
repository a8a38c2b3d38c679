#!/usr/bin/env node
// Plain JavaScript, so that any version of Node can start it. The program itself is TypeScript, which Node 24 runs
// directly: this process if it is Node 24, otherwise the one from the npm package "node".
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const MAIN = new URL('../src/main.ts', import.meta.url);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Set for the Node 24 that takes over, so that it does not hand over again. */
const HANDED_OVER = 'CLEARBENCH_HANDED_OVER';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major >= 24) await run();
else if (process.env[HANDED_OVER] === undefined) handOver();
else fail(`Node 24 is needed, and this is Node ${process.versions.node}; run "npm ci" again.`);

/** Status 1 means that a message is invalid, so a failure of the program itself must not end with it. */
async function run() {
  try {
    await import(MAIN.href);
  } catch (error) {
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function fail(message) {
  console.error(`clearbench: ${message}`);
  process.exitCode = 2;
}

/** Runs the program with Node 24 and ends with its exit code or by the same signal. */
function handOver() {
  const node = findNode();
  if (node === null) {
    fail('Node 24 is missing; run "npm ci", which installs it.');
    return;
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, [HANDED_OVER]: '1' },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node 24 did not start: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code ?? 2;
      return;
    }
    for (const name of SIGNALS) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** The program file of the package "node"; null when it is not installed. */
function findNode() {
  try {
    const root = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const file = join(root, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

#!/usr/bin/env node
// Plain JavaScript for whatever Node started it. The program itself is TypeScript, which Node 24 runs as it
// is: the one that the npm package "node" brings along, unless this already is such a one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const MAIN = new URL('../src/main.ts', import.meta.url);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const [major = 0] = process.versions.node.split('.').map(Number);
if (major >= 24) await import(MAIN.href);
else handOver();

/** Runs the program with Node 24 and ends as it ends: with its exit code, or by the same signal. */
function handOver() {
  const node = findNode();
  if (node === null) {
    console.error('clearbench: Node 24 is missing; run "npm ci", which installs it.');
    process.exitCode = 2;
    return;
  }
  const child = spawn(node, [fileURLToPath(MAIN), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`clearbench: Node 24 did not start: ${error.message}`);
    process.exitCode = 2;
  });
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

#!/usr/bin/env node
/**
 * Where the npm package starts: the compiled program, on the Node that runs it. In a checkout bin/clearbench.js starts
 * the sources instead.
 */
const OLDEST_MAJOR = 20;

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_MAJOR)
  fail(`Node ${OLDEST_MAJOR}.11 or newer is needed; this is ${process.versions.node}.`);
// Imported late, so that an old Node reports its version instead of a syntax error.
else await import('./main.ts').catch((error: Error) => fail(error.stack ?? error.message));

/** Status 1 means that a message is invalid, so a failure of the program itself must not end with it. */
function fail(message: string): void {
  console.error(`clearbench: ${message}`);
  process.exitCode = 2;
}

export {};

import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** What `npm start` gives the server's process, so that a test or a benchmark measures the same: memory limits, threads, compiled code. */
export const START_OPTIONS: readonly string[] = scripts.start.match(/--\S+/g);

export const START_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  [...scripts.start.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './bench.ts';

const FILE = join(import.meta.dirname, 'history.jsonl');

/** Adds the figures of a full run to `bench/history.jsonl`, one line for each run of a benchmark. */
export function keep(benchmark: string, figures: readonly Figure[], referencePerSecond: number): void {
  const line = {
    at: new Date().toISOString(),
    commit: commit(),
    machine: `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`,
    benchmark,
    referencePerSecond: Math.round(referencePerSecond),
    figures: Object.fromEntries(figures.map(({ name, value, unit }) => [name, [value, unit]])),
  };
  appendFileSync(FILE, `${JSON.stringify(line)}\n`);
}

/** With `-dirty` if there are changes; empty outside a repository. */
function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim();
  } catch {
    return '';
  }
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { partInCi } from '../scripts/parts.ts';
import type { Figure } from './bench.ts';
import { BENCHMARKS } from './benchmarks.ts';

const RUN = join(import.meta.dirname, 'run.ts');
const TIMEOUT_MS = 300_000;

/** The library of another language. CI gets it where it can. */
const isAvailable = (name: string): boolean =>
  name !== 'prowide' || process.env.PROWIDE_LIBRARIES !== undefined;

/** None may rot until somebody wants to measure. */
test.each(partInCi(Object.keys(BENCHMARKS)).filter(isAvailable))(
  'the benchmark %s runs',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const { stdout } = await promisify(execFile)('node', [RUN, name, '--short', '--json']);
    const figures = stdout
      .trim()
      .split('\n')
      .map((line): Figure => JSON.parse(line));
    expect(figures.length).toBeGreaterThan(1);
    expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
    expect(new Set(figures.map((figure) => figure.name)).size).toBe(figures.length);
  },
);

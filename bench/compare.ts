import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Figure, isMoreBetter, NAME_WIDTH } from './bench.ts';
import { median } from './median.ts';

const ROOT = join(import.meta.dirname, '..');
/** Fewer values would be apart by chance. */
const ROUNDS_MIN = 3;
/** Smaller changes of a median are not named, however steady the figure is. */
const NOTABLE = 0.02;

/** The values of one figure at two commits, a value for each round. */
export interface Compared {
  readonly name: string;
  readonly unit: Figure['unit'];
  readonly base: readonly number[];
  readonly here: readonly number[];
}

export type Movement = 'better' | 'worse' | 'within noise';

/** A figure has moved if every value of one commit is on the same side of every value of the other. */
export function movementOf({ unit, base, here }: Compared): Movement {
  const isApart = Math.min(...here) > Math.max(...base) || Math.max(...here) < Math.min(...base);
  const change = median(here) / median(base) - 1;
  if (base.length < ROUNDS_MIN || !isApart || Math.abs(change) < NOTABLE) return 'within noise';
  return change > 0 === isMoreBetter(unit) ? 'better' : 'worse';
}

/** Runs benchmarks of two commits in turns: a commit in a folder of its own, and the files here. */
export async function compare(
  names: readonly string[],
  base: string,
  { rounds, options }: { rounds: number; options: readonly string[] },
): Promise<Compared[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-base-'));
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: ROOT, stdio: 'ignore' });
  git('worktree', 'add', '--detach', folder, base);
  try {
    install(folder);
    const places = { base: folder, here: ROOT };
    const found = new Map<string, { unit: Figure['unit']; base: number[]; here: number[] }>();
    for (let round = 0; round < rounds; round += 1) {
      // Whoever comes first finds a cooler machine.
      const order = round % 2 === 0 ? (['base', 'here'] as const) : (['here', 'base'] as const);
      for (const place of order) {
        for (const { name, unit, value } of await figuresOf(names, places[place], options)) {
          const values = found.get(name) ?? { unit, base: [], here: [] };
          values[place].push(value);
          found.set(name, values);
        }
      }
    }
    // A figure that only one of them has cannot be compared.
    const both = [...found]
      .map(([name, values]) => ({ name, ...values }))
      .filter((one) => one.base.length > 0 && one.here.length > 0);
    if (both.length === 0) throw new Error(`${base} has no figure in common with this commit.`);
    return both;
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With the installed packages where they are the same. */
function install(folder: string): void {
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  const [command, ...parameters] =
    lock(folder) === lock(ROOT)
      ? ['cp', '-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')]
      : ['npm', 'ci', '--no-audit', '--no-fund'];
  execFileSync(command as string, parameters, { cwd: folder, stdio: 'ignore' });
}

async function figuresOf(
  names: readonly string[],
  root: string,
  options: readonly string[],
): Promise<Figure[]> {
  const child = spawn('node', ['bench/run.ts', ...names, '--json', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The benchmark failed in ${root}.`);
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Figure => JSON.parse(line));
}

export function comparedLine(one: Compared): string {
  const [before, now] = [median(one.base), median(one.here)];
  const change = `${((now / before - 1) * 100).toFixed(1)} %`;
  const digits = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 4 });
  return [
    one.name.padEnd(NAME_WIDTH),
    `${digits(before)} → ${digits(now)} ${one.unit}`.padStart(28),
    change.padStart(10),
    `  ${movementOf(one)}`,
  ].join('');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Entry {
  integrity?: string;
  resolved?: string;
  /** A workspace. */
  link?: boolean;
  /** Comes inside the package that contains it, whose integrity covers it. */
  inBundle?: boolean;
}

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

// npm leaves it out for the packages of other platforms when it writes the file from what is installed. To complete the file,
// delete these entries in a copy without node_modules and run `npm install --package-lock-only` there.
it('every package from a registry has its integrity in the lock file, those of other platforms too', () => {
  const without = installed.filter(
    ([, { integrity = '', inBundle }]) => inBundle !== true && !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(without.map(([path]) => path)).toEqual([]);
  expect(installed.length).toBeGreaterThan(500);
});

it('the lock file names no registry, so that each machine uses its own', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

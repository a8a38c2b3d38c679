import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Entry {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** What ships may be used with these and passed on under Apache-2.0. */
const SHIPPED = [
  'MIT',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Unlicense',
  'Python-2.0',
  'Zlib',
  'CC0-1.0',
  // Fonts, which may be embedded in documents.
  'OFL-1.1',
];
/** Tools of development are not passed on. */
const TOOLS = [...SHIPPED, 'MPL-2.0'];
/** Used unchanged and as a separate package, which anybody can replace: its licence asks for no more. */
const REPLACEABLE: Record<string, string> = { openpgp: 'LGPL-3.0+' };
/** Packages whose manifest names no licence, and what their own licence file says. */
const READ_BY_HAND: Record<string, string> = {
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  'png-js': 'MIT',
  ssh2: 'MIT',
};

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
const installed = Object.entries(packages).flatMap(([path, entry]) => {
  const name = path.split('node_modules/').at(-1) ?? '';
  return path.includes('node_modules/') && entry.link !== true ? [{ name, ...entry }] : [];
});

/** True if one of the alternatives of an SPDX expression has only licences of the list. */
const isAllowed = (expression: string, allowed: readonly string[]): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((licence) => allowed.includes(licence)));

it('every package has a licence under which it may be used and passed on', () => {
  const others = installed.flatMap(({ name, license = READ_BY_HAND[name] ?? 'none', dev = false }) =>
    isAllowed(license, dev ? TOOLS : SHIPPED) || REPLACEABLE[name] === license ? [] : [`${name}: ${license}`],
  );
  expect(others).toEqual([]);
  expect(installed.length).toBeGreaterThan(500);
});

it('alternatives are enough in part, and combinations as a whole', () => {
  expect(isAllowed('(MPL-2.0 OR Apache-2.0)', SHIPPED)).toBe(true);
  expect(isAllowed('MIT AND GPL-3.0-only', SHIPPED)).toBe(false);
  expect(isAllowed('none', TOOLS)).toBe(false);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROBLEM_CODES } from './problem-codes.ts';

const SOURCES = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: SOURCES })
  .filter((path) => !/\.test\.ts$|testing\/|fixtures\/|generated\/|codes\.ts$/.test(path))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'));
const text = sources.join('\n');

/** Literals where a problem is made, whichever way: `code: 'T13'`, `report(…, 'T13', …)`, `['T50', …]`. */
const MADE =
  /(?:\bcode: |(?:report|problem|tolerate|add|addProblem|unclear|refuseAt|refused|stop|problemOfAll|fail)\([^'"`;{}]*)'([a-zA-Z]\w*)'/g;
/** Codes of SWIFT, wherever they are. */
const OF_SWIFT = /'([A-Z]\d\d)'/g;

const made = new Set([...text.matchAll(MADE), ...text.matchAll(OF_SWIFT)].map(([, code = '']) => code));

/** Literals in these places that are no codes: services, and the numbers of rules. */
const NO_CODES = /^(F01|F21|C1\d)$/;

it('has every code that a problem is made with', () => {
  const missing = [...made].filter(
    (code) => /\d|_/.test(code) && !NO_CODES.test(code) && !Object.hasOwn(PROBLEM_CODES, code),
  );
  expect(missing).toEqual([]);
});

it('has no other codes', () => {
  const unused = Object.keys(PROBLEM_CODES).filter(
    (code) => !new RegExp(`['\\s{]${code}['\\s:,}]`).test(text),
  );
  expect(unused).toEqual([]);
});

it('is what the document lists', () => {
  const document = readFileSync(join(SOURCES, '../docs/codes.md'), 'utf8');
  const rows = [...document.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, code, meaning]) => [
    code,
    meaning,
  ]);
  expect(rows).toEqual(Object.entries(PROBLEM_CODES));
});

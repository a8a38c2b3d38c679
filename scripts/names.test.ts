import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** What it translates is all of these: the package's own word for its input. */
const KEPT = new Set(['packages/messages/src/api/source.ts: Source']);

/** The first column of the last table of the glossary. */
function refusedNames(): string[] {
  const [, table = ''] = readFileSync(join(ROOT, 'docs/words.md'), 'utf8').split(
    '## Names that say too little',
  );
  return [...table.matchAll(/^\| ([A-Z]\w+) \|/gm)].map(([, name = '']) => name);
}

it('no exported type has a name that the glossary refuses', () => {
  const names = refusedNames();
  expect(names).toContain('Place');
  const declaration = new RegExp(
    `^export (?:abstract )?(?:interface|type|class) (${names.join('|')})\\b`,
    'gm',
  );
  const sources = globSync('{apps,packages,scripts,e2e,bench}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(path),
  });
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(declaration)].map(([, name]) => `${path}: ${name}`),
  );
  expect(found.filter((each) => !KEPT.has(each))).toEqual([]);
});

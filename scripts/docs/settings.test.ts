import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { knownVariables } from '../image/known-variables.ts';

const GUIDES = join(import.meta.dirname, '../../docs/guides');

it('every setting that a guide shows is one of the configuration', () => {
  const text = globSync('*.md', { cwd: GUIDES }).map((file) => readFileSync(join(GUIDES, file), 'utf8'));
  const blocks = text.flatMap((guide) => [...guide.matchAll(/^```ini\n(.*?)^```$/gms)]);
  const shown = blocks.flatMap(([, code = '']) =>
    [...code.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name),
  );
  const known = knownVariables();
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter((name) => !known.has(name))).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\S+) \| (.+) \|$/gm)].map(
  ([, id = '', met = '', how = '']) => ({
    id,
    met,
    how,
  }),
);

it('each requirement of level 1 and 2 of ASVS 5.0.0 is answered once, with its reason', () => {
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect(rows.filter(({ met }) => !['yes', 'partly', 'no', 'operator', 'n/a'].includes(met))).toEqual([]);
  const ofChapter = (chapter: number) => rows.filter(({ id }) => id.startsWith(`${chapter}.`)).length;
  // As the standard has them.
  expect(Array.from({ length: 17 }, (_, index) => ofChapter(index + 1))).toEqual([
    27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7,
  ]);
});

it('the numbers in the text are those of the table', () => {
  const count = (met: string) => rows.filter((row) => row.met === met).length;
  expect(text).toContain(
    `Of ${rows.length} requirements, ${count('yes')} are met, ${count('partly')} in part, ${count('no')} are not, ` +
      `${count('operator')} are up to the operator of the server, and ${count('n/a')} do not apply.`,
  );
  const named = /\*\*Not met, by weight:\*\*([\s\S]*?)\n\n/.exec(text)?.[1]?.match(/\d+\.\d+\.\d+/g) ?? [];
  expect(named.sort()).toEqual(rows.flatMap(({ id, met }) => (met === 'no' ? [id] : [])).sort());
});

it('every file that it names exists', () => {
  const paths = [
    ...text.matchAll(/`((?:apps|packages|scripts|deploy|docs|\.github)\/[^`]+|[A-Z]+\.md)`/g),
  ].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

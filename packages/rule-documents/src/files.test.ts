import { describe, expect, it } from 'vitest';
import { hasComments, parseDocumentFile } from './files.ts';

const MAX = 256 * 1024;
const problemOf = (text: string): string => {
  const parsed = parseDocumentFile(text, MAX);
  return parsed.ok ? '' : (parsed.problems[0]?.message ?? '');
};

describe('a document that is too deep', () => {
  it.each([
    ['lists in one line', '['.repeat(100_000)],
    ['maps in one line', '{a: '.repeat(50_000)],
    ['lists in JSON', `${'[\n'.repeat(50_000)}${']\n'.repeat(50_000)}`],
    ['lists in lists', `${'- '.repeat(50_000)}a`],
    ['maps by their indent', Array.from({ length: 600 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ])('is refused before it is read, with place and limit: %s', (_, text) => {
    expect(problemOf(text)).toMatch(
      /^Its parts are nested more than 32 levels deep at line \d+, column \d+; /,
    );
  });

  it.each([
    ['brackets in a text', `a: "${'['.repeat(100)}"\nb: '${'{'.repeat(100)}'`],
    ['brackets in a comment', `# ${'['.repeat(100)}\na: 1`],
    ['brackets in a plain text', `a: x ${'['.repeat(100)}`],
    ['brackets in a block', `a: |\n  ${'['.repeat(100)}\n  ${' '.repeat(100)}x`],
    ['many lists beside each other', `a: [${'[1], '.repeat(2_000)}]`],
  ])('is not one with %s', (_, text) => {
    expect(problemOf(text)).toBe('');
  });
});

describe('the keys of a document', () => {
  // To compare each with all others took 21 s, far longer than a test may.
  it('may be thousands, which are read in linear time', () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1`).join('\n');
    expect(parseDocumentFile(text, MAX)).toMatchObject({ ok: true });
    expect(hasComments(text)).toBe(false);
  });

  it('are unique, whatever their form', () => {
    expect(problemOf('a: 1\nb:\n  c: 1\n  c: 2\n')).toBe(
      'The file is neither JSON nor YAML: Map keys must be unique at line 4, column 3.',
    );
    expect(problemOf('{"a": 1, "a": 2}')).toMatch(/Map keys must be unique/);
  });

  it('are no more than a document may have', () => {
    expect(problemOf(`[${'1,'.repeat(60_000)}]`)).toMatch(/^It has more than 50000 parts in all; /);
  });
});

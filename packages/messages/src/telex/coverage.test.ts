import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BROKEN_TELEXES, TOLERATED_TELEXES } from '../fixtures/telex.ts';

const FOLDER = new URL('./', import.meta.url);
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
const SOURCES = FILES.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const CODES = [
  ...new Set(
    SOURCES.flatMap(
      (name) => readFileSync(new URL(name, FOLDER), 'utf8').match(/(?<=')telex_[a-z_]+(?=')/g) ?? [],
    ),
  ),
].sort();
const DOCUMENT = readFileSync(new URL('../../docs/telex.md', FOLDER), 'utf8');
const TESTS = ['telex.test.ts', 'checks/test-key.test.ts']
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
  .join('');

describe('a problem code of telexes', () => {
  it.each(CODES)('%s is in the document', (code) => {
    expect(DOCUMENT).toContain(`\`${code}\``);
  });

  it.each(CODES)('%s has a fixture or its own test', (code) => {
    const inFixtures = [...BROKEN_TELEXES, ...TOLERATED_TELEXES].some((fixture) => fixture.code === code);
    expect(inFixtures || TESTS.includes(code)).toBe(true);
  });

  it('that the document has is used', () => {
    const known = [...DOCUMENT.matchAll(/`(telex_[a-z_]+)`/g)].map(([, code]) => code ?? '');
    expect([...new Set(known)].sort()).toEqual(CODES);
  });
});

import { describe, expect, it } from 'vitest';
import { fixAll } from '../fix-all.ts';
import { ISO_FIXERS } from './iso-fixers.ts';
import { BASE, CBPR, SEPA } from './testing/guideline-rows.ts';
import { FIGURES, FORMS, HEADERS, STRUCTURE } from './testing/standard-rows.ts';

const TEXTS = { FORMS, STRUCTURE, FIGURES, HEADERS, BASE, CBPR, SEPA };

describe.each(Object.entries(TEXTS))('%s', (_, texts) => {
  it.each(texts)('$base: $name is corrected', ({ broken, good, options }) => {
    const { text, checked } = fixAll(broken, options);
    expect(text).toBe(good);
    expect(checked.flatMap(({ problems }) => problems)).toEqual([]);
  });
});

describe('the table of fixers', () => {
  it('has none that no text needs', () => {
    const texts = Object.values(TEXTS).flat();
    const corrected = new Set(
      texts.flatMap(({ broken, options }) => fixAll(broken, options).fixed.map(({ code }) => code)),
    );
    const codes = Object.entries(ISO_FIXERS).flatMap(([code, fixer]) => (fixer === null ? [] : [code]));
    expect(codes.filter((code) => !corrected.has(code))).toEqual([]);
  });
});

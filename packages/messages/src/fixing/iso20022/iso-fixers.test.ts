import { describe, expect, it } from 'vitest';
import { sampleMx } from '../../iso20022/content/sample-mx.ts';
import { fixAll } from '../fix-all.ts';
import { ISO_FIXERS } from './iso-fixers.ts';
import { AUSTRIA, BASE, CBPR, SEPA, SPS } from './testing/guideline-rows.ts';
import { FIGURES, FORMS, HEADERS, STRUCTURE } from './testing/standard-rows.ts';

const TEXTS = { FORMS, STRUCTURE, FIGURES, HEADERS, BASE, CBPR, SEPA, SPS, AUSTRIA };

describe.each(Object.entries(TEXTS))('%s', (_, texts) => {
  it.each(texts)('$base: $name is corrected', ({ broken, good, options }) => {
    const { text, checked } = fixAll(broken, options);
    expect(text).toBe(good);
    expect(checked.flatMap(({ problems }) => problems)).toEqual([]);
  });
});

describe('a file of several messages', () => {
  it('is corrected message by message, in the lines of the file', () => {
    const all = Object.values(TEXTS).flat();
    const usual = all.filter(({ options }) => options.profile === undefined);
    const file = usual.map(({ broken }) => broken.trim());
    const { text, fixed } = fixAll(file.join('\n'));
    expect(fixed.length).toBeGreaterThanOrEqual(usual.length);
    expect(text).toBe(usual.map(({ good }) => good.trim()).join('\n'));
  });
});

describe('a message that cannot be read', () => {
  it('is made readable, however many mistakes come to light', () => {
    const wrong = sampleMx('pacs.008.001.08').replaceAll('Ccy="EUR"', 'Ccy="EUX"').replaceAll('INDA', 'COVE');
    for (const [from, to] of [
      [/<(\/?)Document/g, '<$1DOCUMENT'],
      ['INV 4711', 'INV & 4711'],
    ] as const) {
      const { fixed, checked } = fixAll(wrong.replace(from, to));
      expect(fixed).toHaveLength(1);
      expect(checked.flatMap(({ problems }) => problems).length).toBeGreaterThan(1);
    }
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

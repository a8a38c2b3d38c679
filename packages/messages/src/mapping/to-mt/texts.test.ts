import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import type { Loss } from '../translation.ts';
import { isSameNumber, rateToMt, sumOf } from '../values/amounts.ts';
import { inCharacterSet } from '../values/characters.ts';
import { fitLines, joinLines, wrap } from '../values/lines.ts';
import { isReference } from '../values/references.ts';

const SET_X = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

describe('text in the character set of SWIFT', () => {
  it.each([
    ['Müller', 'Muller'],
    ['Straße', 'Strasse'],
    ['Łódź', 'Lodz'],
    ['Søren Ærø', 'Soren AEro'],
    ['A & B_C', 'A + B-C'],
    ['a@b', 'a(AT)b'],
    ['5 € 100%', '5 . 100.'],
    ['東京', '..'],
    ['ﬁve', 'five'],
    ['two\nlines\ttabbed', 'two lines tabbed'],
    ['😀', '.'],
  ])('%j is %j', (text, expected) => {
    expect(inCharacterSet(text)).toBe(expected);
  });

  it('has no other character, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(inCharacterSet(text)).toMatch(SET_X);
      }),
    );
  });
});

const TEXT = fc.string({ unit: fc.constantFrom(...'AB :-/'), minLength: 1, maxLength: 140 });

describe('lines of a text', () => {
  it('break between words where there is room', () => {
    expect(wrap('NORTHERN MILLS LIMITED COMPANY OF LONDON', 35, 4)).toEqual([
      'NORTHERN MILLS LIMITED COMPANY OF',
      'LONDON',
    ]);
  });

  it('break anywhere where words would take too many', () => {
    const text = `${'A'.repeat(20)} ${'B'.repeat(20)} ${'C'.repeat(20)}`;
    expect(wrap(text, 31, 2)).toEqual([
      `${'A'.repeat(20)} ${'B'.repeat(10)}`,
      `${'B'.repeat(10)} ${'C'.repeat(20)}`,
    ]);
  });

  it('are within their width and number, none begins like a field or the end, and the loss tells what changed', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const losses: Loss[] = [];
        const lines = fitLines(text, 10, 4, { losses, from: 'a', to: 'b' });
        expect(lines.length).toBeLessThanOrEqual(4);
        for (const line of lines) {
          expect(line.length).toBeLessThanOrEqual(10);
          expect(line).not.toMatch(/^[:-]/);
        }
        if (joinLines(lines, 10) !== text) expect(losses).toHaveLength(1);
        else expect(losses).toEqual([]);
      }),
    );
  });
});

describe('numbers', () => {
  it.each([
    ['0.9213', '0.9213'],
    ['.5', '0.5'],
    ['0012.500', '12.5'],
    ['3', '3'],
    ['123456789012', null],
    ['x', null],
  ])('the rate %s is %s in field 36', (rate, expected) => {
    expect(rateToMt(rate)).toBe(expected);
  });

  it('add up without rounding', () => {
    const money = ['0.10', '0.20'].map((amount) => ({ currency: 'EUR', amount }));
    expect(sumOf(money, 'EUR')).toEqual({ currency: 'EUR', amount: '0.30' });
    const large = ['999999999999.99', '0.01'].map((amount) => ({ currency: 'EUR', amount }));
    expect(sumOf(large, 'EUR')).toBeNull();
  });

  it('are the same whatever zeros they have', () => {
    expect(isSameNumber('12500.5', '12500.50')).toBe(true);
    expect(isSameNumber('12500.5', '12500.51')).toBe(false);
    expect(isSameNumber('A', 'A')).toBe(false);
  });
});

describe('a reference of an MT', () => {
  it.each(['', '/A', 'A/', 'A//B', '12345678901234567', 'Ä', ' A'])('is not %j', (text) => {
    expect(isReference(text)).toBe(false);
  });
  it.each(['A', 'A/B', '1234567890123456', '-A'])('may be %j', (text) => {
    expect(isReference(text)).toBe(true);
  });
});

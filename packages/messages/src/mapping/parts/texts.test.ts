import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Loss } from '../translation.ts';
import { isSameNumber, rateToMt, sumOf } from '../values/amounts.ts';
import { inCharacterSet } from '../values/characters.ts';
import { capacityOf, type Joining, type Room } from '../values/line-breaks.ts';
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

/** Texts of words, with the characters that no line may begin with, runs of spaces, and words of any length. */
const TEXT = fc.string({ unit: fc.constantFrom(...'AAAABBBB   :-/'), minLength: 1, maxLength: 200 });

const ROOM = fc.record(
  {
    width: fc.integer({ min: 2, max: 40 }),
    max: fc.integer({ min: 1, max: 6 }),
    led: fc.boolean(),
    first: fc.record({ width: fc.integer({ min: 1, max: 40 }), led: fc.boolean() }),
  },
  { requiredKeys: ['width', 'max'] },
);

const JOINING = fc.constantFrom<Joining>('words', 'columns', 'filled');

function readBack(lines: readonly string[], { width, first }: Room, joining: Joining): string {
  return joining === 'columns' ? lines.join('').trim() : joinLines(lines, width, first?.width);
}

function fitted(text: string, room: Room, joining?: Joining): { lines: readonly string[]; losses: Loss[] } {
  const losses: Loss[] = [];
  return { lines: fitLines(text, room, { losses, from: 'a', to: 'b' }, joining), losses };
}

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

  it.each(['words', 'filled', 'columns'] as const)(
    'carry a word that ends in the last column (%s)',
    (joining) => {
      for (let start = 0; start < 69; start++) {
        const text = `/EREF/${'X'.repeat(start)}/REMI/Rechnung fur Olmuhle`;
        for (const width of [35, 50, 65]) {
          const { lines, losses } = fitted(text, { width, max: 4 }, joining);
          expect([readBack(lines, { width, max: 4 }, joining), losses]).toEqual([text, []]);
        }
      }
    },
  );

  it('are read as the same text, and any change is in a loss with its true reason', () => {
    fc.assert(
      fc.property(TEXT, ROOM, JOINING, (text, room, joining) => {
        const { lines, losses } = fitted(text, room, joining);
        const after = readBack(lines, room, joining);
        expect(lines.length).toBeLessThanOrEqual(room.max);
        for (const [place, line] of lines.entries()) {
          const { width, led = false } = place === 0 ? { ...room, ...room.first } : room;
          expect(line.length).toBeLessThanOrEqual(width);
          if (!led) expect(line).not.toMatch(/^[:-]/);
        }
        if (after === text.trim()) {
          expect(losses).toEqual([]);
          return;
        }
        expect(losses).toMatchObject([{ before: text, after }]);
        const [loss] = losses;
        if (text.length > capacityOf(room)) expect(loss?.kind).toBe('truncated');
        else expect([loss?.kind, /[:-]/.test(text)]).toEqual(['replaced', true]);
      }),
    );
  });

  it('cut only the end of a text that is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AB '), minLength: 50 }), ROOM, (text, room) => {
        fc.pre(text.length > capacityOf(room) && text.trim() !== '');
        const { lines } = fitted(text, room);
        expect(`${text.slice(0, capacityOf(room) - 1)}+`.trim()).toBe(readBack(lines, room, 'words'));
      }),
    );
  });

  it('may begin with any character where something comes before the text', () => {
    const { lines, losses } = fitted('-5 DEGREES', { width: 4, max: 4, led: true });
    expect([lines, losses]).toEqual([['-5', 'DEGR', 'EES'], []]);
  });

  it('tell how many characters fit', () => {
    const { losses } = fitted('A'.repeat(70), { width: 33, max: 2, first: { width: 30, led: true } });
    expect(losses).toMatchObject([
      { code: 'T0000T', message: 'The text has 70 characters; 63 fit, and the end was cut off.' },
    ]);
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

import { describe, expect, it } from 'vitest';
import { parseAmountRange } from './amount-range.ts';

describe('a range of amounts', () => {
  it.each([
    ['100..200.50', '100', '200.50', true],
    ['>1000', '1000', null, false],
    ['>=1000', '1000', null, true],
    ['<0.5', null, '0.5', false],
    ['<=50', null, '50', true],
    ['75', '75', '75', true],
  ])('is read from %s', (text, min, max, includesEnds) => {
    expect(parseAmountRange(text)).toEqual({ min, max, includesEnds });
  });

  it.each(['', '200..100', '..5', '5..', '1,000', '-1', '> 5', '=5', '1e3', 'x', '9'.repeat(50)])(
    'is not %s',
    (text) => expect(parseAmountRange(text)).toBeNull(),
  );
});

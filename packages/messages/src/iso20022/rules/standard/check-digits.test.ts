import { expect, test } from 'vitest';
import { isNationalReference } from './check-digits.ts';

test.each([
  ['FI', '123453', true],
  ['FI', '123454', false],
  ['NO', '2345676', true],
  ['NO', '123456785', true],
  ['NO', '2345677', false],
  ['SI', 'SI1212345678903', null],
  ['DE', '123454', null],
  ['FI', 'INV 1', null],
])('the reference %s %s', (country, value, expected) => {
  if (country === 'SI') {
    // Exactly one of the ten last digits is right.
    const all = Array.from({ length: 10 }, (_, digit) => isNationalReference('SI', `SI121234567890${digit}`));
    expect(all.filter((isRight) => isRight === true)).toHaveLength(1);
    return;
  }
  expect(isNationalReference(country, value)).toBe(expected);
});

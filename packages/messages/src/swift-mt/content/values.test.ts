import { describe, expect, it } from 'vitest';
import { swiftDecimal } from './values.ts';

describe('a decimal in SWIFT notation', () => {
  it.each([
    ['12500.50', '12500,50'],
    ['12', '12,'],
    ['2000000000000.00', '2000000000000,'],
    ['12345678901234.50', '12345678901234,5'],
    ['9999999999999.99', '9999999999999,99'],
  ])('has a comma, and zeros only as far as they fit: %s', (decimal, written) => {
    expect(swiftDecimal(decimal)).toBe(written);
  });
});

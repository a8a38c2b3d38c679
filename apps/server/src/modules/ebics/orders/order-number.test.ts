import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderNumber } from './order-number.ts';

const NUMBERS = 26 * 36 ** 3;
const anyCount = fc.integer({ min: 0, max: 3 * NUMBERS });

it('an order number is a letter and three letters or digits', () => {
  expect([0, 1, 35, 36, NUMBERS - 1].map(orderNumber)).toEqual(['A000', 'A001', 'A00Z', 'A010', 'ZZZZ']);
  fc.assert(fc.property(anyCount, (count) => /^[A-Z][0-9A-Z]{3}$/.test(orderNumber(count))));
});

it('later orders have later numbers, and none comes twice before all were used', () => {
  fc.assert(
    fc.property(anyCount, fc.integer({ min: 1, max: NUMBERS - 1 }), (count, further) => {
      expect(orderNumber(count + further)).not.toBe(orderNumber(count));
      const within = count % NUMBERS;
      if (within + further < NUMBERS) expect(orderNumber(count + further) > orderNumber(count)).toBe(true);
      expect(orderNumber(count + NUMBERS)).toBe(orderNumber(count));
    }),
  );
});

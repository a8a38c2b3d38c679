import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telex } from '../../fixtures/telex.ts';
import { sampleTelex, type TestKeys, validateTelex } from '../index.ts';
import { openTelex } from '../reading/line-reader.ts';
import { readTelexMessage } from '../reading/read-telex.ts';
import { keyOfFacts, type TestedFacts } from './test-key.ts';

const FACTS: TestedFacts = {
  sender: '298765 OAKB G',
  receiver: '412345 ELMB D',
  date: '2026-11-20',
  currency: 'EUR',
  amountMinor: 1250050n,
  serial: '0042',
};

/** Every part counts its own digit, so that the sum can be computed by hand. */
const PLAIN: TestKeys = (sender) =>
  sender === '298765 OAKB G'
    ? {
        constant: 100_000,
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        days: Array.from({ length: 31 }, (_, index) => index + 1),
        currencies: { EUR: 500 },
        otherCurrency: 900,
        digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        amountPlaces: [1, 10, 100, 1000, 1, 1, 1, 1],
        serialPlaces: [1, 1, 1, 1],
      }
    : null;

function problemsOf(text: string, keys?: TestKeys) {
  const message = readTelexMessage(openTelex(text), 'strict');
  return message === null ? [] : validateTelex(message, {}, keys);
}

describe('the test key', () => {
  it('is the sum of constant, month, day, currency, amount and serial number', () => {
    // 1250050: 0 + 5 × 10 + 0 + 0 + 5 + 2 + 1 = 58; serial number 4 + 2.
    expect(keyOfFacts(FACTS, PLAIN)).toBe(String(100_000 + 11 + 20 + 500 + 58 + 6));
    expect(keyOfFacts({ ...FACTS, currency: 'USD' }, PLAIN)).toBe(String(100_000 + 11 + 20 + 900 + 58 + 6));
    expect(keyOfFacts({ ...FACTS, serial: '' }, PLAIN)).toBe(String(100_000 + 11 + 20 + 500 + 58));
  });

  it('of the sandbox never changes', () => {
    expect(keyOfFacts(FACTS)).toBe('10859');
  });

  it.each([
    ['month', { date: '2026-10-20' }],
    ['day', { date: '2026-11-21' }],
    ['currency', { currency: 'USD' }],
    ['amount', { amountMinor: 1250051n }],
    ['serial number', { serial: '0043' }],
    ['direction', { sender: FACTS.receiver, receiver: FACTS.sender }],
    ['sender', { sender: '298766 OAKB G' }],
    ['receiver', { receiver: '412345 PINE D' }],
  ])('of the sandbox depends on the %s', (_, changes) => {
    expect(keyOfFacts({ ...FACTS, ...changes })).not.toBe(keyOfFacts(FACTS));
  });

  it('of the sandbox changes with every digit of an amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }),
        fc.nat(17),
        fc.integer({ min: 1, max: 9 }),
        (amountMinor, at, by) => {
          const digits = amountMinor.toString();
          const place = at % digits.length;
          const digit = (Number(digits[place]) + by) % 10;
          const other = BigInt(digits.slice(0, place) + digit + digits.slice(place + 1));
          fc.pre(other.toString().length === digits.length);
          expect(keyOfFacts({ ...FACTS, amountMinor: other })).not.toBe(
            keyOfFacts({ ...FACTS, amountMinor }),
          );
        },
      ),
    );
  });

  it('is checked by the table of the two banks, and the right one is not given away', () => {
    const right = keyOfFacts(FACTS, PLAIN) ?? '';
    expect(problemsOf(sampleTelex().replace('10859', right), PLAIN)).toEqual([]);
    const [problem] = problemsOf(sampleTelex(), PLAIN);
    expect(problem).toMatchObject({ code: 'telex_test_key', path: 'TEST KEY' });
    expect(problem?.message).not.toContain(right);
  });

  it('of banks that share no table is refused', () => {
    const text = telex({ sender: { answerback: '298766 OAKB G', name: 'OAK BANK', bic: null } });
    expect(problemsOf(text, PLAIN)).toMatchObject([{ code: 'telex_test_key_unknown', path: 'TEST KEY' }]);
  });
});

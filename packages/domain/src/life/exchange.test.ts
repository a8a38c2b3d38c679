import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../currency.ts';
import { exchangeCurrency, exchanged, exchangeRate } from './exchange.ts';

it.each([
  ['USD', 'ELMFDEF0', 'EUR'],
  ['EUR', 'CEDRJPJ0', 'JPY'],
  ['EUR', 'SIMBKW20', 'KWD'],
  ['EUR', 'ELMFDEF0', 'USD'],
  ['USD', 'PINEUS30', 'EUR'],
  ['EUR', 'SIMBNG20', 'USD'],
])('%s for %s is converted to %s', (currency, bic, to) => {
  expect(exchangeCurrency(currency, bic)).toBe(to);
});

it.each([
  ['EUR', 'JPY', '160'],
  ['EUR', 'KWD', '0.335'],
  ['USD', 'EUR', '0.909091'],
  ['JPY', 'KWD', '0.00209375'],
  ['KRW', 'KWD', '0.000223333'],
  ['KWD', 'KRW', '4477.61'],
  ['NGN', 'USD', '1.1'],
])('the rate from %s to %s is %s', (from, to, rate) => {
  expect(exchangeRate(from, to)).toBe(rate);
});

it('every rate fits field 36: 12 characters with its comma, and is never nothing', () => {
  for (const from of CURRENCIES) {
    for (const to of CURRENCIES) {
      const rate = exchangeRate(from, to);
      const field = rate.includes('.') ? rate : `${rate},`;
      expect([from, to, field.length <= 12, Number(rate) > 0]).toEqual([from, to, true, true]);
    }
  }
});

describe('an amount', () => {
  it.each([
    ['EUR 100.00 in JPY', 10_000n, 'EUR', 'JPY', 16_000n],
    ['JPY 16000 in EUR', 16_000n, 'JPY', 'EUR', 10_000n],
    ['EUR 100.00 in KWD', 10_000n, 'EUR', 'KWD', 33_500n],
    ['KWD 1.505 in JPY, 718.8, rounded up', 1_505n, 'KWD', 'JPY', 719n],
    ['KWD 0.005 in EUR, 1.49 cents, rounded down', 5n, 'KWD', 'EUR', 1n],
    ['EUR 0.03 in GBP, 2.55 pence, is 3', 3n, 'EUR', 'GBP', 3n],
    ['EUR 0.10 in GBP, exactly 8.5 pence, is 9', 10n, 'EUR', 'GBP', 9n],
    ['the smallest JPY in EUR is a cent', 1n, 'JPY', 'EUR', 1n],
    ['the smallest KRW in USD is a cent, not nothing', 1n, 'KRW', 'USD', 1n],
    ['the largest that fits', 909_090_909_090n, 'EUR', 'USD', 999_999_999_999n],
    ['one that no message could carry', 99_999_999_999_999n, 'EUR', 'USD', null],
  ])('%s', (_what, minor, from, to, expected) => {
    expect(exchanged(minor, from, to)).toBe(expected);
  });
});

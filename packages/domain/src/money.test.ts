import { describe, expect, it } from 'vitest';
import { CURRENCIES } from './currency.ts';
import { amountOf, formatMinor, parseAmount } from './money.ts';

describe('parseAmount', () => {
  it.each([
    ['12500.50', 'EUR', 1250050n, '12500.50'],
    ['12500.5', 'EUR', 1250050n, '12500.50'],
    ['12500', 'EUR', 1250000n, '12500.00'],
    ['0.01', 'EUR', 1n, '0.01'],
    ['0', 'EUR', 0n, '0.00'],
    ['0007.10', 'EUR', 710n, '7.10'],
    ['7400000', 'JPY', 7400000n, '7400000'],
    ['7400000.00', 'JPY', 7400000n, '7400000'],
    ['1.234', 'KWD', 1234n, '1.234'],
    ['1.2340', 'KWD', 1234n, '1.234'],
    ['99999999999999.9999', 'CLF', 999999999999999999n, '99999999999999.9999'],
    ['12345678901234.56', 'EUR', 1234567890123456n, '12345678901234.56'],
  ])('reads %s %s exactly', (text, currency, minor, decimal) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, minor, decimal });
  });

  it.each([
    '',
    '.',
    '.5',
    '5.',
    '1,5',
    '1.000,00',
    "1'000",
    '1 000',
    '-1',
    '+1',
    '1e3',
    '0x10',
    'NaN',
    '٣',
    '1.2.3',
    ' 1',
  ])('refuses %j, which is not a plain number', (text) => {
    expect(parseAmount(text, 'EUR')).toEqual({ ok: false, reason: 'format' });
  });

  it('refuses decimals that the currency does not have', () => {
    expect(parseAmount('1.001', 'EUR')).toEqual({ ok: false, reason: 'decimals' });
    expect(parseAmount('1.5', 'JPY')).toEqual({ ok: false, reason: 'decimals' });
  });

  it('refuses a currency that payments cannot use', () => {
    for (const code of ['XAU', 'XXX', 'BGN', 'eur']) {
      expect(parseAmount('1', code)).toEqual({ ok: false, reason: 'currency' });
    }
  });

  it('refuses more digits than a 64-bit integer holds', () => {
    expect(parseAmount('9'.repeat(17), 'EUR')).toEqual({ ok: false, reason: 'range' });
    expect(parseAmount('9'.repeat(1_000_000), 'JPY')).toEqual({ ok: false, reason: 'range' });
    expect(parseAmount(`${'0'.repeat(50)}1`, 'EUR')).toMatchObject({ ok: true, minor: 100n });
  });
});

describe('amountOf', () => {
  it('reads the digits around the comma of a SWIFT amount', () => {
    expect(amountOf('1000', '', 'EUR')).toEqual({ ok: true, minor: 100000n, decimal: '1000.00' });
    expect(amountOf('1000', '5', 'EUR')).toEqual({ ok: true, minor: 100050n, decimal: '1000.50' });
  });
});

describe('formatMinor', () => {
  it.each([
    [1250050n, 'EUR', '12500.50'],
    [1n, 'EUR', '0.01'],
    [0n, 'EUR', '0.00'],
    [-1n, 'EUR', '-0.01'],
    [-123456n, 'EUR', '-1234.56'],
    [7400000n, 'JPY', '7400000'],
    [1n, 'KWD', '0.001'],
    [9223372036854775807n, 'EUR', '92233720368547758.07'],
  ])('writes %s minor units of %s as %s', (minor, currency, text) => {
    expect(formatMinor(minor, currency)).toBe(text);
  });

  it('writes back what parseAmount reads, for every currency', () => {
    for (const currency of CURRENCIES) {
      const decimal = formatMinor(123456789n, currency);
      expect(parseAmount(decimal, currency)).toEqual({ ok: true, minor: 123456789n, decimal });
    }
  });
});

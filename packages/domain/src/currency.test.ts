import { describe, expect, it } from 'vitest';
import { CURRENCIES, isCommodity, isCurrency, minorUnits, successorOf } from './currency.ts';

describe('currencies', () => {
  it.each([
    ['EUR', 2],
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    ['UYW', 4],
    ['XAF', 0],
  ])('%s has %i decimals', (code, decimals) => {
    expect(minorUnits(code)).toBe(decimals);
  });

  it.each(['IDR', 'HUF', 'COP', 'PKR', 'MMK'])(
    '%s has the two decimals of ISO 4217, unlike in CLDR',
    (code) => {
      expect(minorUnits(code)).toBe(2);
    },
  );

  it.each(['XCG', 'SLE', 'ZWG', 'VED', 'VES'])('%s, a recent code, is known', (code) => {
    expect(minorUnits(code)).toBe(2);
  });

  it.each([
    ['BGN', 'EUR'],
    ['DEM', 'EUR'],
    ['TRL', 'TRY'],
    ['HRK', 'EUR'],
    ['ANG', 'XCG'],
    ['SLL', 'SLE'],
    ['ZWL', 'ZWG'],
  ])('%s is withdrawn in favour of %s', (code, successor) => {
    expect(isCurrency(code)).toBe(false);
    expect(successorOf(code)).toBe(successor);
    expect(minorUnits(successor)).not.toBeNull();
  });

  it.each(['XAU', 'XAG', 'XPD', 'XPT'])('%s is a commodity that no payment uses', (code) => {
    expect(isCommodity(code)).toBe(true);
    expect(isCurrency(code)).toBe(true);
    expect(minorUnits(code)).toBeNull();
  });

  it.each(['XDR', 'XXX', 'XTS', 'eur', 'EU', '', 'ZZZ'])('%j cannot be paid in', (code) => {
    expect(minorUnits(code)).toBeNull();
  });

  it('match the codes of Intl except for those withdrawn or without a minor unit', () => {
    const known = Intl.supportedValuesOf('currency').filter((code) => successorOf(code) === null);
    expect(known.filter((code) => !isCurrency(code))).toEqual([]);
  });

  it('are listed once each, in order', () => {
    expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].sort());
    expect(CURRENCIES).toHaveLength(165);
  });
});

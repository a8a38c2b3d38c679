import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterProblems, toTelexText } from '../checks/charset.ts';
import { readTelexDate, writeTelexDate } from './dates.ts';
import { amountInWords, readAmountInWords } from './words.ts';

describe('a date of a telex', () => {
  it.each([
    '20 NOV 2026',
    '20NOV26',
    '20 november 2026',
    '20-NOV-2026',
    '20TH NOV. 2026',
    'NOV 20, 2026',
    'NOVEMBER 20TH 2026',
    '2026-11-20',
    '261120',
    '20.11.2026',
    '20.11.26',
    '20-11-2026',
    '20/11/2026',
    '11/20/2026',
  ])('%s is read', (text) => {
    expect(readTelexDate(text)).toEqual({ ok: true, iso: '2026-11-20' });
  });

  it.each([
    ['11/10/2026', 'ambiguous'],
    ['31 NOV 2026', 'not_a_day'],
    ['31.11.2026', 'not_a_day'],
    ['13/13/2026', 'not_a_day'],
    ['20 BRUMAIRE 2026', 'unreadable'],
    ['TOMORROW', 'unreadable'],
    ['', 'unreadable'],
  ])('%s is refused: %s', (text, reason) => {
    expect(readTelexDate(text)).toEqual({ ok: false, reason });
  });

  it('of the same day and month is not ambiguous', () => {
    expect(readTelexDate('11/11/2026')).toEqual({ ok: true, iso: '2026-11-11' });
  });

  it('is written so that it is read back', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10);
          expect(readTelexDate(writeTelexDate(iso))).toEqual({ ok: true, iso });
        },
      ),
    );
  });
});

describe('an amount in words', () => {
  it.each([
    [1250050n, 'EUR', 'TWELVE THOUSAND FIVE HUNDRED AND 50/100 EUR'],
    [1n, 'EUR', 'ZERO AND 01/100 EUR'],
    [7400000n, 'JPY', 'SEVEN MILLION FOUR HUNDRED THOUSAND JPY'],
    [12_500n, 'BHD', 'TWELVE AND 500/1000 BHD'],
    [100_000_000_002_1_00n, 'USD', 'ONE TRILLION TWENTY ONE AND 00/100 USD'],
  ])('%s minor units of %s is %s', (minor, currency, words) => {
    expect(amountInWords(minor, currency)).toBe(words);
  });

  it('is read back', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n });
    fc.assert(
      fc.property(amounts, fc.constantFrom('EUR', 'JPY', 'BHD', 'CLF'), (minor, currency) => {
        expect(readAmountInWords(amountInWords(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it.each([
    ['ONE HUNDRED AND TWENTY-FIVE THOUSAND US DOLLARS ONLY', 12_500_000n],
    ['SAY EUROS ONE HUNDRED AND FIVE AND FIFTY CENTS', null],
    ['ONE HUNDRED EUROS AND FIFTY CENTS', 10_050n],
    ['FIFTY CENTS', 50n],
    ['one hundred euro', 10_000n],
    ['ONE HUNDRED AND 5/10', 10_050n],
    ['ONE HUNDRED AND 5/7', null],
    ['ONE HUNDRED AND 150/100', null],
    ['ONE HUNDRED DOZEN', null],
    ['HUNDRED', null],
    ['FIVE ONE', null],
    ['TWO THOUSAND ONE MILLION', null],
    ['', null],
    ['ONLY', null],
  ])('"%s" is read as %s', (text, minor) => {
    expect(readAmountInWords(text, 'EUR')).toBe(minor);
  });
});

describe('the characters of a telex', () => {
  it('take any text in', () => {
    expect(toTelexText('Müller & Söhne "Straße" №1;\tŁódź_x@y')).toBe(
      "MULLER + SOHNE 'STRASSE' NO1, LODZ-X(AT)Y",
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(characterProblems(toTelexText(text))).toEqual([]);
      }),
    );
  });
});

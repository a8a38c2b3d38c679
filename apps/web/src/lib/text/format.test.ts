import { type FundType, UNUSUAL_DECIMALS } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import {
  codeBesideMoney,
  formatBytes,
  formatClock,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayOfYear,
  formatFundsOf,
  formatFundType,
  formatHour,
  formatIban,
  formatMoney,
  formatNumber,
  formatRelative,
  formatTransferType,
  isolated,
} from './format.ts';

describe('money', () => {
  it.each([
    ['98765.43', 'EUR', '€98,765.43'],
    ['1250000.00', 'USD', '$1,250,000.00'],
    ['7400000', 'JPY', '¥7,400,000'],
    ['320000.00', 'CHF', 'CHF\u00a0320,000.00'],
    ['0.00', 'GBP', '£0.00'],
    ['12.5', 'USD', '$12.50'],
    ['-12', 'EUR', '-€12.00'],
    ['1.5', 'KWD', 'KWD\u00a01.500'],
    ['12.5', '', '$12.50'],
    ['', 'EUR', '—'],
  ])('%s %s is %s', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown);
  });

  it('is exact where a float is not', () => {
    expect(formatMoney('99999999999999.99', 'USD')).toBe('$99,999,999,999,999.99');
    expect(formatMoney('90071992547409.931', 'KWD')).toBe('KWD\u00a090,071,992,547,409.931');
  });

  it('shows the decimals of ISO 4217 where the browser would hide them', () => {
    expect(formatMoney('12.50', 'HUF')).toBe('HUF\u00a012.50');
    expect(formatMoney('12.345', 'IQD')).toBe('IQD\u00a012.345');
  });

  it('is written for every currency as in en-US', () => {
    const options = { style: 'currency', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
    // Signs made of letters, which are less known than the code.
    const lettered = new Set(['XAF', 'XCG', 'XOF', 'XPF']);
    const isUsual = (code: string) => !lettered.has(code) && (UNUSUAL_DECIMALS.get(code) ?? 2) <= 2;
    for (const currency of Intl.supportedValuesOf('currency').filter(isUsual)) {
      const format = new Intl.NumberFormat('en-US', { ...options, currency });
      for (const amount of [
        '0.00',
        '-1.50',
        '999.00',
        '-1000.00',
        '0123456.70',
        '99999999999999.99',
      ] as const)
        expect(formatMoney(amount, currency)).toBe(format.format(amount));
    }
  });

  it('is in US dollars without a currency', () => {
    expect(formatMoney('1.00')).toBe('$1.00');
  });
});

describe('numbers', () => {
  it.each([0, 7, 0.05, -0.5, 12.3, 999.999, 1_000, -1_234.5, 1_234_567.891])('%f is as in en-US', (value) => {
    for (const maximumFractionDigits of [0, 1, 2])
      expect(formatNumber(value, maximumFractionDigits)).toBe(
        (value || 0).toLocaleString('en-US', { maximumFractionDigits, signDisplay: 'negative' }),
      );
  });
});

describe('the size of a file', () => {
  it('uses the unit that fits', () => {
    expect([999, 1_100, 10 * 1024 * 1024].map(formatBytes)).toEqual(['999 B', '1.1 kB', '10.0 MB']);
  });
});

describe('dates', () => {
  // Written without a zone, so that they are local times wherever the test runs.
  it('have a short month, a day and a year, and optionally a 12-hour time', () => {
    expect(formatDate('2026-11-20T14:41:02')).toBe('Nov 20, 2026');
    expect(formatDateTime('2026-11-20T14:41:02')).toBe('Nov 20, 2026, 2:41 PM');
    expect(formatDateTime('2026-11-20T00:05:00')).toBe('Nov 20, 2026, 12:05 AM');
    expect(formatClock('2026-11-20T00:05:09')).toBe('12:05:09 AM');
    expect(formatHour('2026-11-20T14:00:00')).toBe('2:00 PM');
    expect(formatHour('2026-11-20T12:30:00')).toBe('12:30 PM');
  });

  it('of a calendar day need no year in a chart', () => {
    expect(formatDayOfYear('2026-01-05')).toBe('Jan 5');
  });

  it('of a calendar day is that day, and a dash when it is none', () => {
    expect(formatDay('2026-11-20')).toBe('Nov 20, 2026');
    expect(formatDay('soon')).toBe('—');
  });

  it.each([
    ['2026-11-20T14:40:30', 'just now'],
    ['2026-11-20T14:39:00', '2 min ago'],
    ['2026-11-20T13:41:00', '1 h ago'],
    ['2026-11-17T14:00:00', '3 d ago'],
    ['2026-09-01T14:00:00', 'Sep 1, 2026'],
    ['2026-11-20T14:51:00', 'in 10 min'],
  ])('%s is %s', (iso, shown) => {
    expect(formatRelative(iso, Date.parse('2026-11-20T14:41:00'))).toBe(shown);
  });
});

describe('a name in a sentence', () => {
  it('cannot change the direction of the words around it', () => {
    expect(`from ${isolated('\u202eevil\u2069')} to us`).toBe('from \u2068evil\u2069 to us');
    expect(isolated('مرحبا')).toBe('\u2068مرحبا\u2069');
  });
});

describe('unreadable values', () => {
  it('stay unchanged, or become a dash', () => {
    expect(formatMoney('a lot', 'EUR')).toBe('EUR a lot');
    expect(formatMoney('12.50', 'EURO')).toBe('EURO\u00a012.50');
    expect([formatDate(''), formatDateTime('soon'), formatClock('')]).toEqual(['—', '—', '—']);
    expect(formatRelative('', 0)).toBe('');
  });
});

describe('words', () => {
  it('have fixed texts', () => {
    expect(formatTransferType('mt103_non_swift')).toBe('MT103 NON SWIFT');
    expect(formatFundType('m0')).toBe('M0 (Conversion to M1 needed)');
    expect(formatFundType('m1')).toBe('M1 (No conversion needed)');
    expect(formatCount(1284)).toBe('1,284');
  });

  it('say whether M0 funds are converted', () => {
    const event = { id: '1', status: 'converting', timestamp: '', message: '', actor: null } as const;
    const funds = (fundType: FundType, ...kinds: string[]) =>
      formatFundsOf({ fundType, events: kinds.map((kind) => ({ ...event, kind })) });
    expect(funds('m0', 'conversion.requested')).toBe('M0 (Conversion to M1 needed)');
    expect(funds('m0', 'conversion.requested', 'conversion.completed')).toBe('M0 (Converted to M1)');
    expect(funds('m1', 'settlement.completed')).toBe('M1 (No conversion needed)');
  });

  it('group an IBAN and leave other accounts alone', () => {
    expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(formatIban('0044-551')).toBe('0044-551');
  });
});

it('the code of a currency is beside an amount only if the amount does not show it', () => {
  const shown = (currency: string) => `${formatMoney('12.00', currency)} ${codeBesideMoney(currency)}`.trim();
  expect(shown('CHF')).toBe('CHF\u00a012.00');
  expect(shown('EUR')).toBe('€12.00 EUR');
});

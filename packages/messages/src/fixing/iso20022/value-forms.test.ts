import { describe, expect, it } from 'vitest';
import { dateForm, dateTimeForm, indicatorForm, timeForm, yearMonthForm } from './dates.ts';
import { numberForm } from './numbers.ts';
import type { ValueForm } from './value-form.ts';

const FORMS: Readonly<Record<string, readonly [ValueForm, Readonly<Record<string, string | null>>]>> = {
  day: [
    dateForm,
    {
      '20261120': '2026-11-20',
      '2026/1/5': '2026-01-05',
      '2026.11.20': '2026-11-20',
      '5.1.2026': '2026-01-05',
      ' 20-11-2026 ': '2026-11-20',
      '11/20/2026': '2026-11-20',
      '2026-11-20T00:00:00.000': '2026-11-20',
      '05/11/2026': null,
      '05-11-2026': null,
      '20/11-2026': null,
      '20.11.26': null,
      '261120': null,
      '2026-11-20T00:00:01': null,
    },
  ],
  'day and time': [
    dateTimeForm,
    {
      '2026-11-20 10:30:00': '2026-11-20T10:30:00',
      '20261120T103000Z': '2026-11-20T10:30:00Z',
      '2026-11-20T9:30': '2026-11-20T09:30:00',
      '20.11.2026 10:30:00,25 UTC': '2026-11-20T10:30:00.25Z',
      '2026-11-20t10:30:00z': '2026-11-20T10:30:00Z',
      '2026-11-20T10:30:00+0100': '2026-11-20T10:30:00+01:00',
      '2026-11-20T10:30:00 -05': '2026-11-20T10:30:00-05:00',
      '2026-11-20': null,
      '05/11/2026 10:30:00': null,
      '2026-11-20 10:30 PM': null,
      '2026-11-20 10:30:00 CET': null,
    },
  ],
  time: [timeForm, { '10:30': '10:30:00', '103000': '10:30:00', '930': null, noon: null }],
  month: [yearMonthForm, { '202611': '2026-11', '11/2026': '2026-11', '2026/11': '2026-11', '1126': null }],
  indicator: [indicatorForm, { TRUE: 'true', ' Yes': 'true', N: 'false', on: null, '2': null }],
  number: [
    numberForm,
    {
      '12500,50': '12500.50',
      '12500,': '12500',
      '0,505': '0.505',
      '12500,505': '12500.505',
      '12.500,50': '12500.50',
      '1,250,000.5': '1250000.5',
      '1,250,000': '1250000',
      '1.250.000': '1250000',
      '12 500.50': '12500.50',
      '12\u00a0500,50': '12500.50',
      "1'250'000": '1250000',
      '-1,5': '-1.5',
      '12,500': null,
      '12,50,00': null,
      '1.25.000,5': null,
      '1,250.000.000': null,
      '12 50': null,
      '1.25E4': null,
      'EUR 12.50': null,
      ',50': null,
    },
  ],
};

describe.each(Object.entries(FORMS))('the form of a %s', (_, [form, values]) => {
  it.each(Object.entries(values))('of %s is %s', (value, right) => {
    expect(form(value)).toBe(right);
  });
});

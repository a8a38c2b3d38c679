import { expect, it } from 'vitest';
import { writtenDate } from './written-dates.ts';

const dateOf = (text: string) => writtenDate(text, () => 'unknown');

it.each([
  '20-Nov-2026',
  '20 November 2026',
  '20. November 2026',
  '20NOV2026',
  'Nov 20, 2026',
  'November 20th, 2026',
  '2026-Nov-20',
  '20 novembre 2026',
  '20 de noviembre de 2026',
  '20 nov. 2026',
  '20.11.2026',
  '20/11/2026',
  '46346',
  '20-Nov-2026 10:30:00',
  '２０２６-１１-２０',
  '２０．１１．２０２６',
  '٢٠/١١/٢٠٢٦',
])('%s is 2026-11-20', (text) => {
  expect(dateOf(text)).toEqual({ text: '2026-11-20' });
});

it.each([
  ['1. März 2026', '2026-03-01'],
  ['1er août 2026', '2026-08-01'],
  ['3 mei 2026', '2026-05-03'],
  ['15-Dez-2026', '2026-12-15'],
])('%s is %s', (text, date) => {
  expect(dateOf(text)).toEqual({ text: date });
});

it.each(['31 Nov 2026', '20 Nom 2026', '12345', '99999', 'November 2026', '20.11.202⁶', '²0.11.2026'])(
  '%s is no date',
  (text) => {
    expect(dateOf(text)).toBeNull();
  },
);

it('a year of two digits is not guessed', () => {
  expect(dateOf('20-Nov-26')).toEqual({ why: expect.stringContaining('a year of two digits') });
});

import { expect, it } from 'vitest';
import { isBusinessDay, isSepaInstant, sepaBatchWindow, sepaDeparture } from './sepa.ts';

const departure = (at: string): string => sepaDeparture(new Date(at)).toISOString();

it.each([
  ['before the cut-off of a business day', '2026-11-23T15:59:59.999Z', '2026-11-23T15:59:59.999Z'],
  ['at the cut-off', '2026-11-23T16:00:00.000Z', '2026-11-24T07:00:00.000Z'],
  ['before the opening', '2026-11-23T03:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['on a Friday evening', '2026-11-27T20:00:00.000Z', '2026-11-30T07:00:00.000Z'],
  ['on a Sunday', '2026-11-22T10:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['at Christmas 2026, a Friday before a weekend', '2026-12-24T17:00:00.000Z', '2026-12-28T07:00:00.000Z'],
  ['before Easter 2027', '2027-03-25T16:30:00.000Z', '2027-03-30T07:00:00.000Z'],
])('a batch that is ready %s leaves in time', (_name, at, expected) => {
  expect(departure(at)).toBe(expected);
});

it.each(['2024-03-29', '2025-04-21', '2026-04-03', '2027-03-29', '2038-04-26', '2026-05-01'])(
  'TARGET is closed on %s',
  (day) => {
    expect(isBusinessDay(new Date(`${day}T00:00:00Z`))).toBe(false);
  },
);

it('says until when batches leave, and when they start again', () => {
  expect(sepaBatchWindow(new Date('2026-11-23T10:00:00Z'))).toEqual({
    open: true,
    until: new Date('2026-11-23T16:00:00Z'),
  });
  expect(sepaBatchWindow(new Date('2026-11-23T18:00:00Z'))).toEqual({
    open: false,
    until: new Date('2026-11-24T07:00:00Z'),
  });
});

it('100,000 EUR leave at once, a cent more in a batch', () => {
  expect(isSepaInstant(10_000_000n)).toBe(true);
  expect(isSepaInstant(10_000_001n)).toBe(false);
});

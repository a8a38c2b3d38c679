import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatClock, formatDate, formatDateTime, formatDay, formatMoment, momentTitle } from './format.ts';
import { dayIn, exactUtc, fieldMs, fieldText, zoneAt } from './zone.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each([
  // Half an hour before midnight in UTC: the next day has begun east of it.
  ['Europe/Berlin', '2026-11-25T23:30:00Z', 'Nov 26, 2026, 12:30 AM', 'GMT+1', '2026-11-26'],
  ['Asia/Kolkata', '2026-11-25T18:29:59Z', 'Nov 25, 2026, 11:59 PM', 'GMT+5:30', '2026-11-25'],
  ['Asia/Kolkata', '2026-11-25T18:30:00Z', 'Nov 26, 2026, 12:00 AM', 'GMT+5:30', '2026-11-26'],
  ['Pacific/Auckland', '2026-11-25T11:00:00Z', 'Nov 26, 2026, 12:00 AM', 'GMT+13', '2026-11-26'],
  ['America/St_Johns', '2026-11-26T03:29:00Z', 'Nov 25, 2026, 11:59 PM', 'GMT-3:30', '2026-11-25'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', 'Jan 1, 2027, 12:00 AM', 'GMT+14', '2027-01-01'],
  // The other half of the year has another offset.
  ['Europe/Berlin', '2026-07-01T22:00:00Z', 'Jul 2, 2026, 12:00 AM', 'GMT+2', '2026-07-02'],
  ['Pacific/Auckland', '2026-07-01T12:00:00Z', 'Jul 2, 2026, 12:00 AM', 'GMT+12', '2026-07-02'],
  ['Europe/London', '2026-11-25T00:00:00Z', 'Nov 25, 2026, 12:00 AM', 'UTC', '2026-11-25'],
] as const)('in %s, %s', (zone, iso, local, name, day) => {
  beforeEach(() => vi.stubEnv('TZ', zone));

  it('has its local date and clock, and names the zone', () => {
    expect(formatDateTime(iso, 'local')).toBe(local);
    expect(formatMoment(iso, 'local')).toBe(`${local} ${name}`);
    expect(zoneAt(new Date(iso), 'local')).toBe(name);
    expect(`${formatDate(iso, 'local')}, ${formatClock(iso, 'local').replace(/:\d\d (?=[AP]M)/, ' ')}`).toBe(
      local,
    );
    expect(dayIn(new Date(iso), 'local')).toBe(day);
  });

  it('is that of UTC where times are shown in it', () => {
    expect(fieldText(new Date(iso), 'utc')).toBe(iso.slice(0, 16));
    expect(formatMoment(iso, 'utc')).toMatch(/ UTC$/);
    expect(formatClock(iso, 'utc')).toContain(`:${iso.slice(14, 16)}:${iso.slice(17, 19)} `);
    expect(dayIn(new Date(iso), 'utc')).toBe(iso.slice(0, 10));
  });

  it('is exact in UTC on hover', () => {
    const exact = new Date(iso).toISOString();
    expect(exactUtc(iso)).toBe(exact);
    expect(momentTitle(iso, 'local')).toBe(`${local} ${name} · ${exact}`);
  });

  it('is read back from a field as the same minute', () => {
    const minute = Math.floor(Date.parse(iso) / 60_000) * 60_000;
    for (const times of ['local', 'utc'] as const) {
      expect(fieldMs(fieldText(new Date(iso), times), times)).toBe(minute);
    }
  });

  it('leaves a calendar day unchanged', () => {
    expect(formatDay('2026-11-25')).toBe('Nov 25, 2026');
  });
});

describe('what is no time', () => {
  it('has no zone and no exact moment', () => {
    expect(formatMoment('soon', 'local')).toBe('—');
    expect(exactUtc('soon')).toBe('soon');
    expect(fieldMs('', 'utc')).toBeNaN();
    expect(fieldMs('', 'local')).toBeNaN();
  });
});

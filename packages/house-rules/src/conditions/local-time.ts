/** A time as a clock and a calendar in a time zone show it. */
export interface LocalTime {
  /** An ISO date. */
  readonly day: string;
  /** `16:00`. */
  readonly time: string;
}

export const UTC = 'UTC';
const MINUTE_MS = 60_000;

/**
 * Null when there is no such time zone. It reads the calendar once a minute, because that takes longer than many rules
 * together: since 1972, the clocks of all zones have changed their minutes at the same moment.
 */
export function localClock(timeZone: string): ((at: Date) => LocalTime) | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    return null;
  }
  let known: { readonly minute: number; readonly local: LocalTime } | null = null;
  return (at) => {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (known?.minute !== minute) known = { minute, local: read(at) };
    return known.local;
  };

  function read(at: Date): LocalTime {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
    return {
      day: `${part('year')}-${part('month')}-${part('day')}`,
      time: `${part('hour')}:${part('minute')}`,
    };
  }
}

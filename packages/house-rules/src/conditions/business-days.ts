import { isBusinessDay } from '@clearbench/domain';
import type { CALENDARS } from '../document/document.ts';

export type Calendar = (typeof CALENDARS)[number];

const DAY_MS = 86_400_000;
/** No bank is closed for longer. */
const SEARCHED_DAYS = 60;

/** The days on which payments are accepted. A day is an ISO date. */
export class BusinessDays {
  readonly #calendar: Calendar;
  readonly #holidays: ReadonlySet<string>;

  constructor(calendar: Calendar, holidays: readonly string[]) {
    this.#calendar = calendar;
    this.#holidays = new Set(holidays);
  }

  isOpen(day: string): boolean {
    if (this.#holidays.has(day)) return false;
    const date = new Date(`${day}T00:00:00Z`);
    switch (this.#calendar) {
      case 'every-day':
        return true;
      case 'weekdays':
        return date.getUTCDay() % 6 !== 0;
      case 'target':
        return isBusinessDay(date);
    }
  }

  /** The next open day after one; null if there is none for two months. */
  after(day: string): string | null {
    const start = Date.parse(`${day}T00:00:00Z`);
    for (let count = 1; count <= SEARCHED_DAYS; count++) {
      const next = new Date(start + count * DAY_MS).toISOString().slice(0, 10);
      if (this.isOpen(next)) return next;
    }
    return null;
  }
}

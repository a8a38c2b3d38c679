import { isCalendarDay } from '@clearbench/domain';

/** Whether month and day (MMDD) are a day of that year. */
export function isDay(year: number, monthAndDay: string): boolean {
  return isCalendarDay(year, Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2)));
}

/** An amount with its comma, which real files leave out where there are no decimals. */
export function withComma(amount: string): string {
  return amount.includes(',') ? amount : `${amount},`;
}

/** The ISO date of an entry date MMDD: of the year that brings it nearest to the value date. */
export function entryDateOf(monthAndDay: string, valueDate: string): string {
  const target = Date.parse(`${valueDate}T00:00:00Z`);
  const year = Number(valueDate.slice(0, 4));
  let nearest = '';
  let distance = Number.POSITIVE_INFINITY;
  for (const candidate of [year, year - 1, year + 1]) {
    if (!isDay(candidate, monthAndDay)) continue;
    const date = `${candidate}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`;
    const days = Math.abs(Date.parse(`${date}T00:00:00Z`) - target);
    if (days < distance) {
      nearest = date;
      distance = days;
    }
  }
  return nearest;
}

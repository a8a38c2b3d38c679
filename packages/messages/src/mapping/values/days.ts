/** Years that six digits can say: 80 is 1980, 79 is 2079. */
const FIRST = '1980-01-01';
const LAST = '2079-12-31';

/** The day of an ISO date or date and time; undefined when no field of an MT can have it. */
export function mtDay(text: string | undefined): string | undefined {
  const day = /^\d{4}-\d\d-\d\d(?=$|[TZ+-])/.exec(text ?? '')?.[0];
  return day === undefined || day < FIRST || day > LAST ? undefined : day;
}

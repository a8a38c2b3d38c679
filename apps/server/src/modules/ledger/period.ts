import { isIsoDate, isoDay } from '@clearbench/domain';
import { AppError, fieldProblem } from '../../platform/errors.ts';

const DAY_MS = 86_400_000;

/** Whole days in UTC. */
export interface Period {
  /** First and last day, as ISO dates. */
  first: string;
  last: string;
  /** As times; `until` is exclusive. */
  from: Date;
  until: Date;
}

/** The beginning of the day in UTC. */
export const startOfDay = (time: Date): Date => new Date(`${isoDay(time)}T00:00:00Z`);

/**
 * The days of a query. The last day defaults to today, the first to the first of the last day's month.
 * @throws AppError `validation_failed` when a day does not exist or is before 1900, or the first is after the last.
 */
export function periodOf(query: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  for (const path of ['from', 'to'] as const) {
    const day = query[path];
    if (day !== undefined && (!isIsoDate(day) || day < '1900'))
      throw refusal(path, `${day} is not a valid day for a statement. Please give one like ${isoDay(now)}.`);
  }
  const last = query.to ?? isoDay(now);
  const until = new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS);
  const first = query.from ?? `${last.slice(0, 8)}01`;
  if (first > last) throw refusal('from', `The statement would begin on ${first}, after its end on ${last}.`);
  return { first, last, from: new Date(`${first}T00:00:00Z`), until };
}

const refusal = (path: string, message: string): AppError =>
  new AppError('validation_failed', message, { errors: [fieldProblem(path, message)] });

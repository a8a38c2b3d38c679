import { nearNames } from '@clearbench/domain';
import { remembered } from '../../../core/remembered.ts';
import { EXTERNAL_CODES, EXTERNAL_CODES_RELEASE } from '../../generated/external-codes.ts';
import type { MeaningProblem } from './meaning-problem.ts';

/** When a code was in its external code set; months as `2020-08`. */
export interface CodeHistory {
  /** The month that brought it, or that of the last known list without it. */
  readonly since: string;
  /** False if `since` is the month of a list that does not have the code yet. */
  readonly isExact: boolean;
  /** The month from which it is no longer in the set; null if it still is. */
  readonly until: string | null;
}

const NEAREST = 3;

const listOf = remembered((type: string) => {
  const groups = EXTERNAL_CODES[type];
  if (groups === undefined) return null;
  const known = codeHistories(groups);
  return { known, codes: [...known].filter(([, { until }]) => until === null).map(([code]) => code) };
});

/** The histories of a list as `EXTERNAL_CODES` has it, by code. */
export function codeHistories(groups: string): Map<string, CodeHistory> {
  const known = new Map<string, CodeHistory>();
  for (const group of groups.split(', ')) {
    const [when = '', ...codes] = group.split(' ');
    const [from = '', until = null] = when.split('<');
    const history = { since: from.replace('>', ''), isExact: !from.startsWith('>'), until };
    for (const code of codes) known.set(code, history);
  }
  return known;
}

/**
 * A code that its external code set lacks, or did not have on a day (ISO date; null for the newest list). The sets grow
 * each quarter, and communities agree on other codes: not certainly wrong.
 */
export function externalCodeProblem(type: string, value: string, day: string | null): MeaningProblem | null {
  const list = listOf(type);
  if (list === null) return null;
  const history = list.known.get(value);
  const detail =
    history === undefined
      ? unlisted(type, value, list.codes)
      : outside(type, history, day?.slice(0, 7) ?? null);
  return detail === null ? null : { code: 'code_unlisted', detail, uncertain: true };
}

function unlisted(type: string, value: string, codes: readonly string[]): string {
  const near = nearNames(value, codes).slice(0, NEAREST);
  const advice = near.length === 0 ? 'compare it with the list' : `did you mean ${near.join(' or ')}?`;
  return `is not in the external list ${type} of ${named(EXTERNAL_CODES_RELEASE)}; ${advice}`;
}

function outside(type: string, { since, isExact, until }: CodeHistory, month: string | null): string | null {
  if (until !== null && (month === null || month >= until))
    return `is not in the external list ${type} since ${named(until)}; take another code`;
  if (month === null || (isExact ? month >= since : month > since)) return null;
  return `is not yet in the external list ${type} in ${named(month)}; it came ${isExact ? 'in' : 'after'} ${named(since)}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const named = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

import { type AmountProblem, parseAmount } from '@clearbench/domain';

/** An amount as the AMOUNT line of a telex has it: the currency, if it is there, and the figures. */
export interface Figures {
  readonly currency: string | null;
  readonly figures: string;
}

/** Takes `EUR 12500.50`, `EUR12,500.50`, `12500.50 EUR`, `USD ***12,500.00***` or `EUR 12500.-` apart; null for anything else. */
export function readFigures(text: string): Figures | null {
  const value = text.trim().toUpperCase();
  if (value.length > 60) return null;
  const match = /^([A-Z]{3})?[ *]*(\d(?:[\d.,' ]*\d)?)(?:[.,][-=]{1,2}|[.,])?[ *]*([A-Z]{3})?$/.exec(value);
  const [, before, figures = '', after] = match ?? [];
  if (match === null || (before !== undefined && after !== undefined)) return null;
  return { currency: before ?? after ?? null, figures };
}

export interface TelexAmount {
  readonly minor: bigint;
  readonly decimal: string;
}

export type AmountReading =
  | { readonly kind: 'amounts'; readonly candidates: readonly TelexAmount[] }
  | { readonly kind: 'problem'; readonly reason: AmountProblem };

/**
 * The amounts that figures can mean. Points and commas both separate thousands in some countries and
 * decimals in others: `12,500.50` and `12500,50` have one meaning, `12,500` has two. Of several meanings the
 * one with a decimal point comes first.
 */
export function amountsOf(figures: string, currency: string): AmountReading {
  const compact = figures.replace(/[ ']/g, '');
  const spaced = compact !== figures && !/^\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?$/.test(figures);
  const readings = spaced ? [] : decimalsOf(compact);
  const results = readings.map((decimal) => parseAmount(decimal, currency));
  const candidates = results.filter((result) => result.ok);
  if (candidates.length > 0) return { kind: 'amounts', candidates };
  const problem = results.find((result) => !result.ok);
  return { kind: 'problem', reason: problem?.reason ?? 'format' };
}

/** The possible meanings of the figures, as decimal strings with a point. */
function decimalsOf(figures: string): string[] {
  const marks = figures.replace(/\d/g, '');
  if (marks === '') return [figures];
  const mark = marks.charAt(marks.length - 1);
  const parts = figures.split(mark);
  const [whole = '', fraction = ''] = parts;
  if (marks.length === 1) {
    const grouped = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
    return grouped ? [`${whole}.${fraction}`, whole + fraction] : [`${whole}.${fraction}`];
  }
  const other = mark === '.' ? ',' : '.';
  if (parts.length === 2)
    return isGrouped(whole, other) ? [`${whole.replaceAll(other, '')}.${fraction}`] : [];
  return isGrouped(figures, mark) ? [figures.replaceAll(mark, '')] : [];
}

/** True if the digits are in groups of three after the first. */
function isGrouped(digits: string, separator: string): boolean {
  const [first = '', ...groups] = digits.split(separator);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

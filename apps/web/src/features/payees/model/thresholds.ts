import type { Problems } from '@/lib/forms/use-form.ts';

export interface Thresholds {
  matchFrom: number;
  closeFrom: number;
}
type Texts = Record<keyof Thresholds, string>;

const SCORE = /^\s*(?:100|[1-9]\d?)\s*$/;
const NO_SCORE = 'Please enter a whole number from 1 to 100';

/** Null: one of them is no score, or they contradict each other. */
export function thresholdsOf(texts: Texts): Thresholds | null {
  const checked = rules(texts);
  return 'input' in checked ? checked.input : null;
}

export function rules({
  matchFrom,
  closeFrom,
}: Texts): { input: Thresholds } | { problems: Problems<Texts> } {
  const problems = {
    ...(!SCORE.test(matchFrom) && { matchFrom: NO_SCORE }),
    ...(!SCORE.test(closeFrom) && { closeFrom: NO_SCORE }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const input = { matchFrom: Number(matchFrom), closeFrom: Number(closeFrom) };
  if (input.closeFrom > input.matchFrom)
    return { problems: { closeFrom: 'A close match cannot need a higher score than a match' } };
  return { input };
}

/** What the thresholds mean, in a sentence. */
export function whatHappens(thresholds: Thresholds | null): string {
  if (thresholds === null) return 'Correct the thresholds to see what they mean.';
  const { matchFrom, closeFrom } = thresholds;
  const match = matchFrom === 100 ? 'Only the score 100 is a match' : `From ${matchFrom} on, a name matches`;
  const range = closeFrom === matchFrom - 1 ? String(closeFrom) : `${closeFrom} to ${matchFrom - 1}`;
  const close =
    closeFrom === matchFrom
      ? 'no score is a close match'
      : `${range} is a close match, which reveals the name`;
  return `${match}; ${close}; anything lower does not match.`;
}

const TRADING = { kind: 'organisation' as const, names: ['Example Trading GmbH'] };
const PERSON = { kind: 'person' as const, names: ['Anna-Lena Beispiel'] };

export const EXAMPLES = [
  { given: 'EXAMPLE TRADING GMBH', payee: TRADING },
  { given: 'Beispiel Anna Lena', payee: PERSON },
  { given: 'Example Trading', payee: TRADING },
  { given: 'Exampel Trading GmbH', payee: TRADING },
  { given: 'Example Trading AG', payee: TRADING },
  { given: 'A. L. Beispiel', payee: PERSON },
  { given: 'Anna Beispiel', payee: PERSON },
  { given: 'Bruno Beispiel', payee: PERSON },
] as const;

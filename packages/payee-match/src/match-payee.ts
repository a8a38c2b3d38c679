import { compareHolders } from './compare/compare-holders.ts';
import { compareOrganisations } from './compare/compare-organisations.ts';
import { type Comparison, type MatchReason, mostAlike } from './compare/comparison.ts';
import { compareCut, type NameText } from './compare/cut-names.ts';
import { wordsOf } from './words/words.ts';

/** `score` is 0–100. The reasons quote the registered name: they are for the bank that has it, not for the requester. */
export type PayeeMatch =
  | {
      readonly result: 'match' | 'close-match';
      /** The registered name that matched, as registered. Verification of Payee returns it with a close match. */
      readonly matchedName: string;
      readonly score: number;
      readonly reasons: readonly MatchReason[];
    }
  | { readonly result: 'no-match'; readonly score: number; readonly reasons: readonly MatchReason[] };

export interface RegisteredPayee {
  readonly kind: 'person' | 'organisation';
  /** The first is the account's name; the others are trading names, birth names, joint holders. */
  readonly names: readonly string[];
}

export interface MatchOptions {
  /** The lowest score of a match, 95 by default. From 97, leaving out the legal form is a close match. */
  readonly matchFrom?: number;
  /** The lowest score of a close match, 80 by default. */
  readonly closeFrom?: number;
}

const MATCH_FROM = 95;
const CLOSE_FROM = 80;

/** Compares the name on a payment with the names of the account. Only the first 140 characters of a name count. */
export function matchPayee(given: string, payee: RegisteredPayee, options: MatchOptions = {}): PayeeMatch {
  const givenName = { name: given, words: wordsOf(given, payee.kind) };
  if (givenName.words.length === 0) return noMatch('empty', 'The given name has no letters or digits.');
  const registered = payee.names
    .map((name) => ({ name, words: wordsOf(name, payee.kind) }))
    .filter(({ words }) => words.length > 0);
  const best = mostAlike([
    ...registered.flatMap((name) => withComparison(name, compareCut(givenName, name))),
    ...(payee.kind === 'person'
      ? [compareHolders(givenName.words, registered) ?? []].flat()
      : registered.flatMap((name) =>
          withComparison(name, compareOrganisations(givenName.words, name.words)),
        )),
  ]);
  if (best === undefined)
    return noMatch('no-registered-name', 'The account has no name with letters or digits.');
  return resultOf(best.name, best.comparison, best.name !== payee.names[0], options);
}

function withComparison<T extends NameText>(
  name: T,
  comparison: Comparison | undefined,
): (T & { comparison: Comparison })[] {
  return comparison === undefined ? [] : [{ ...name, comparison }];
}

function resultOf(
  matchedName: string,
  { score, differences }: Comparison,
  isAnotherName: boolean,
  { matchFrom = MATCH_FROM, closeFrom = CLOSE_FROM }: MatchOptions,
): PayeeMatch {
  const reasons = differences.map(({ code, text }) => ({ code, text }));
  const limits = differences.map(({ atMost }) => atMost);
  const canMatch = limits.every((limit) => limit === undefined);
  if (limits.includes('no-match') || (score < closeFrom && !(canMatch && score >= matchFrom)))
    return { result: 'no-match', score, reasons };
  if (reasons.length === 0) reasons.push({ code: 'same', text: 'The names are the same.' });
  if (isAnotherName)
    reasons.push({ code: 'another-name', text: 'It is another registered name of the account.' });
  const result = canMatch && score >= matchFrom ? 'match' : 'close-match';
  return { result, matchedName, score, reasons };
}

function noMatch(code: string, text: string): PayeeMatch {
  return { result: 'no-match', score: 0, reasons: [{ code, text }] };
}

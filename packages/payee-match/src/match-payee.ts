import { compareHolders } from './compare/compare-holders.ts';
import { compareOrganisations } from './compare/compare-organisations.ts';
import { type ComparedName, type MatchReason, mostAlike } from './compare/comparison.ts';
import { cutNames } from './compare/cut-names.ts';
import { wordsOf } from './words/words.ts';

/** `score` is 0–100. The reasons quote the registered name: they are for the bank that has it, not for the requester. */
export type PayeeMatch =
  | {
      readonly result: 'match' | 'close-match';
      /**
       * The registered name that matched, as registered; of a joint account's name, only the holder who matched.
       * Verification of Payee returns it with a close match.
       */
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
  const words = wordsOf(given, payee.kind);
  if (words.length === 0) return noMatch('empty', 'The given name has no letters or digits.');
  const registered = payee.names
    .map((name) => ({ name, words: wordsOf(name, payee.kind) }))
    .filter((name) => name.words.length > 0);
  const compare = payee.kind === 'person' ? compareHolders : compareOrganisations;
  const best = mostAlike([...cutNames({ name: given, words }, registered), ...compare(words, registered)]);
  if (best === undefined)
    return noMatch('no-registered-name', 'The account has no name with letters or digits.');
  return resultOf(best, best.name !== payee.names[0], options);
}

function resultOf(
  { name, holder, comparison: { score, differences } }: ComparedName,
  isAnotherName: boolean,
  { matchFrom = MATCH_FROM, closeFrom = CLOSE_FROM }: MatchOptions,
): PayeeMatch {
  const reasons = differences.map(({ code, text }) => ({ code, text }));
  const limits = differences.map(({ atMost }) => atMost);
  const isMatch = score >= matchFrom && limits.every((limit) => limit === undefined);
  if (limits.includes('no-match') || (score < closeFrom && !isMatch))
    return { result: 'no-match', score, reasons };
  if (reasons.length === 0) reasons.push({ code: 'same', text: 'The names are the same.' });
  if (isAnotherName)
    reasons.push({ code: 'another-name', text: 'It is another registered name of the account.' });
  return { result: isMatch ? 'match' : 'close-match', matchedName: holder ?? name, score, reasons };
}

function noMatch(code: string, text: string): PayeeMatch {
  return { result: 'no-match', score: 0, reasons: [{ code, text }] };
}

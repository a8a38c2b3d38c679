import { LONGEST_NAME } from '../words/words.ts';
import { type ComparedName, comparisonOf } from './comparison.ts';
import { PENALTIES } from './penalties.ts';
import type { SplitName } from './split-name.ts';

/** Older formats cut names here. A space at the end may have been removed. */
const CUT_AT = [69, 70];

/** With fewer letters, a name that is this long consists of spaces and punctuation. */
const FEWEST_LETTERS = 50;

/** The registered names of which the given one is the cut form, or the other way round. */
export function cutNames(given: SplitName, registered: readonly SplitName[]): ComparedName[] {
  return registered
    .filter((name) => isCut(given, name) || isCut(name, given))
    .map(({ name }) => ({ name, comparison: CUT }));
}

const CUT = comparisonOf([
  { code: 'cut-at-70', text: 'One name is cut after 70 characters.', penalty: PENALTIES.cut },
]);

function isCut(cut: SplitName, whole: SplitName): boolean {
  const length = lengthOf(cut);
  if (!CUT_AT.includes(length) || lengthOf(whole) <= length) return false;
  const letters = lettersOf(cut);
  return letters.length >= FEWEST_LETTERS && lettersOf(whole).startsWith(letters);
}

/** Repeated spaces and punctuation count once. */
function lengthOf({ name }: SplitName): number {
  return name
    .slice(0, LONGEST_NAME)
    .trim()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, withoutRepetitions).length;
}

function withoutRepetitions(characters: string): string {
  return characters.replace(/\s+/g, ' ').replace(/(.)\1+/g, '$1');
}

function lettersOf({ words }: SplitName): string {
  return words.map(({ plain }) => plain).join('');
}

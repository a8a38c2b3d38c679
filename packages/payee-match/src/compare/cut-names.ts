import { type ComparedName, comparisonOf } from './comparison.ts';
import { PENALTIES } from './penalties.ts';
import type { SplitName } from './split-name.ts';

/** Older formats cut names here. A space at the end may have been removed. */
const CUT_AT = [69, 70];

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
  const length = cut.name.trim().length;
  if (!CUT_AT.includes(length) || whole.name.trim().length <= length) return false;
  return lettersOf(whole).startsWith(lettersOf(cut));
}

function lettersOf({ words }: SplitName): string {
  return words.map(({ plain }) => plain).join('');
}

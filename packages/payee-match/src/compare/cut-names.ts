import type { Word } from '../words/words.ts';
import { type Comparison, comparisonOf } from './comparison.ts';
import { PENALTIES } from './penalties.ts';

/** Older formats cut names here. A space at the end may have been removed. */
const CUT_AT = [69, 70];

export interface NameText {
  readonly name: string;
  readonly words: readonly Word[];
}

/** A match if a format with 70 characters cut one of the names; undefined if not. */
export function compareCut(given: NameText, registered: NameText): Comparison | undefined {
  const lengths = [given.name.trim().length, registered.name.trim().length] as const;
  const [cut, whole] = lengths[0] < lengths[1] ? [given, registered] : [registered, given];
  if (lengths[0] === lengths[1] || !CUT_AT.includes(Math.min(...lengths))) return undefined;
  if (!lettersOf(whole).startsWith(lettersOf(cut))) return undefined;
  return comparisonOf([
    { code: 'cut-at-70', text: 'One name is cut after 70 characters.', penalty: PENALTIES.cut },
  ]);
}

function lettersOf({ words }: NameText): string {
  return words.map(({ plain }) => plain).join('');
}

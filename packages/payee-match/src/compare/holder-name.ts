import { type Word, wordsOf } from '../words/words.ts';
import type { SplitName } from './split-name.ts';

const BETWEEN_HOLDERS = /[\s&+/]+/;

/** The part of a joint account's name that names one holder, as registered: “Anna Ek” of “Anna & Jan Ek”. */
export function holderName({ name, words }: SplitName, holder: readonly Word[]): string {
  const rest = words.filter(({ plain }) => plain !== '&');
  const found: Word[] = [];
  const parts = name.split(BETWEEN_HOLDERS).filter((part) => {
    const own = rest.splice(0, wordsOf(part, 'person').length);
    if (own.length === 0 || !own.every((word) => holder.includes(word))) return false;
    found.push(...own);
    return true;
  });
  // Some ligatures become several words, so the parts may not be those of the holder.
  const isComplete = found.length === holder.length && found.every((word) => holder.includes(word));
  return isComplete ? parts.join(' ').replace(/[,;]+$/, '') : holder.map(({ text }) => text).join(' ');
}

import { isName, type Word } from './words.ts';

/** Words that are also names, particles or initials: between holders only if each of these has two names. */
const SHORT_CONNECTIVES = new Set([
  'e',
  'y',
  'i',
  'o',
  'u',
  'a',
  'en',
  'of',
  'ja',
  'es',
  'si',
  'in',
  'ili',
  'kai',
]);

/**
 * The holders that a person's name names: “Anna und Jan Kowalski” are two. A surname that only one of them has belongs
 * to both. “M. et Mme Jean Dupont” names one.
 */
export function holdersIn(words: readonly Word[]): (readonly Word[])[] {
  const holders = splitAtConnectives(words).filter((each) => each.some(isName));
  if (holders.length < 2) return [holders.length === 1 && words.some(isConnective) ? holders.flat() : words];
  const first = holders[0] ?? [];
  const last = holders.at(-1) ?? [];
  const surname = namesIn(last) > 1 ? surnameAtEnd(last) : namesIn(first) > 1 ? first.slice(0, 1) : [];
  return holders.map((each) => {
    if (namesIn(each) > 1) return each;
    return namesIn(last) > 1 ? [...each, ...surname] : [...surname, ...each];
  });
}

const isConnective = (word: Word): boolean => word.role === 'connective';
const namesIn = (words: readonly Word[]): number => words.filter(isName).length;

function splitAtConnectives(words: readonly Word[]): (readonly Word[])[] {
  const parts: Word[][] = [[]];
  let wordsOfPart: Word[] = parts[0] ?? [];
  for (const [index, word] of words.entries()) {
    if (isConnective(word) || isShortConnective(words, index, wordsOfPart)) {
      wordsOfPart = [];
      parts.push(wordsOfPart);
    } else wordsOfPart.push(word);
  }
  return parts;
}

function isShortConnective(words: readonly Word[], index: number, before: readonly Word[]): boolean {
  if (!SHORT_CONNECTIVES.has(words[index]?.plain ?? '') || namesIn(before) < 2) return false;
  const after = words.slice(index + 1, index + 1 + MOST_WORDS_LOOKED_AHEAD);
  const end = after.findIndex(isConnective);
  return namesIn(end === -1 ? after : after.slice(0, end)) >= 2 || end === 0;
}

/** Two names are within this many words, titles and particles included. */
const MOST_WORDS_LOOKED_AHEAD = 8;

/** The last word with its particles: “van der Berg”. */
function surnameAtEnd(words: readonly Word[]): readonly Word[] {
  let from = words.findLastIndex(isName);
  while (words[from - 1]?.role === 'particle') from--;
  return words.slice(from);
}

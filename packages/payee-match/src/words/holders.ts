import { isName, type Word } from './words.ts';

/** Words that are also names, particles or initials, and the number of names that must be before them. */
const SHORT_CONNECTIVES = new Map([
  ...['y', 'u', 'or', 'ed', 'tai'].map((word) => [word, 1] as const),
  ...['e', 'i', 'o', 'a', 'of', 'ja', 'es', 'si', 'in', 'ili', 'kai'].map((word) => [word, 2] as const),
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
  let part: Word[] = parts[0] ?? [];
  for (const [index, word] of words.entries()) {
    if (separates(word, part, words.slice(index + 1, index + 1 + WORDS_AHEAD), words[index - 1])) {
      part = [];
      parts.push(part);
    } else part.push(word);
  }
  return parts;
}

function separates(
  word: Word,
  before: readonly Word[],
  after: readonly Word[],
  previous: Word | undefined,
): boolean {
  const namesBefore = SHORT_CONNECTIVES.get(word.plain);
  if (namesBefore === undefined)
    return isConnective(word) && (namesIn(before) > 0 || after[0]?.role === 'title');
  // In “e/o” and “en/of”, the slash makes it certain.
  const isCertain = previous?.plain === '&' || after[0]?.plain === '&';
  return isCertain || (namesIn(before) >= namesBefore && hasTwoNames(after));
}

/** True up to the next connective, if there is one. */
function hasTwoNames(words: readonly Word[]): boolean {
  const end = words.findIndex(isConnective);
  return namesIn(end === -1 ? words : words.slice(0, end)) >= 2;
}

/** Two names are within this many words, titles and particles included. */
const WORDS_AHEAD = 8;

/** The last word with its particles: “van der Berg”. */
function surnameAtEnd(words: readonly Word[]): readonly Word[] {
  let from = words.findLastIndex(isName);
  while (words[from - 1]?.role === 'particle') from--;
  return words.slice(from);
}

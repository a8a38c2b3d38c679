import { isAbbreviation, isDiminutive } from '../words/variants.ts';
import { isName, isSameWord, type Word } from '../words/words.ts';
import { PENALTIES, typoPenalty } from './penalties.ts';
import { isOtherFirstLetter, typosBetween } from './typos.ts';

type Likeness = 'same' | 'joined' | 'initial' | 'diminutive' | 'abbreviation' | 'typo';

/** Words of the given name and their counterpart in the registered one. */
export interface WordPair {
  readonly given: readonly Word[];
  readonly registered: readonly Word[];
  readonly likeness: Likeness;
  readonly penalty: number;
}

interface WordPairing {
  /** In the order of the given name. */
  readonly pairs: readonly WordPair[];
  /** Words of the given name without a counterpart. */
  readonly added: readonly Word[];
  /** Words of the registered name without a counterpart. */
  readonly leftOut: readonly Word[];
}

/** Finds each word's counterpart, in whatever order the words are. Every step takes at most the product of the lengths. */
export function pairWords(given: readonly Word[], registered: readonly Word[]): WordPairing {
  const pairs: WordPair[] = [];
  const added = new Set(given);
  const leftOut = new Set(registered);
  const pair = (found: WordPair): void => {
    pairs.push(found);
    for (const word of found.given) added.delete(word);
    for (const word of found.registered) leftOut.delete(word);
  };

  const pairSame = (isSame: (one: Word, other: Word) => boolean): void => {
    for (const one of added) {
      for (const other of leftOut) {
        if (!isSame(one, other)) continue;
        pair({ given: [one], registered: [other], likeness: 'same', penalty: 0 });
        break;
      }
    }
  };
  pairSame((one, other) => one.plain === other.plain);
  pairSame(isSameWord);

  for (const one of added) {
    const parts = partsOf(one, leftOut);
    if (parts !== undefined)
      pair({ given: [one], registered: parts, likeness: 'joined', penalty: PENALTIES.joined });
  }
  for (const other of leftOut) {
    const parts = partsOf(other, added);
    if (parts !== undefined)
      pair({ given: parts, registered: [other], likeness: 'joined', penalty: PENALTIES.joined });
  }

  for (const found of likePairs(added, leftOut)) {
    const isFree = found.given.every((word) => added.has(word));
    if (isFree && found.registered.every((word) => leftOut.has(word))) pair(found);
  }
  const positions = new Map<Word | undefined, number>(given.map((word, at) => [word, at]));
  const positionOf = (each: WordPair): number => positions.get(each.given[0]) ?? 0;
  pairs.sort((a, b) => positionOf(a) - positionOf(b));
  return { pairs, added: [...added], leftOut: [...leftOut] };
}

/** The words that a joined one consists of, in any order: Hanspeter is Hans Peter. */
function partsOf(joined: Word, words: ReadonlySet<Word>): Word[] | undefined {
  return (
    consume(joined.plain, words, ({ plain }) => plain) ?? consume(joined.wide, words, ({ wide }) => wide)
  );
}

function consume(
  joined: string,
  words: ReadonlySet<Word>,
  formOf: (word: Word) => string,
): Word[] | undefined {
  const parts: Word[] = [];
  let at = 0;
  while (at < joined.length) {
    let longest: Word | undefined;
    for (const word of words) {
      const isLonger = longest === undefined || formOf(word).length > formOf(longest).length;
      if (isLonger && joined.startsWith(formOf(word), at) && !parts.includes(word)) longest = word;
    }
    if (longest === undefined) return undefined;
    parts.push(longest);
    at += formOf(longest).length;
  }
  return parts.length > 1 ? parts : undefined;
}

/** Pairs of similar words, the most similar first. Equal ones are ordered by their letters, not by their position. */
function likePairs(added: ReadonlySet<Word>, leftOut: ReadonlySet<Word>): WordPair[] {
  const found: (WordPair & { letters: string })[] = [];
  for (const one of added) {
    for (const other of leftOut) {
      const like = likenessOf(one, other);
      if (like === undefined) continue;
      const letters = [one.plain, other.plain].sort().join(' ');
      found.push({ given: [one], registered: [other], ...like, letters });
    }
  }
  return found.sort((a, b) => a.penalty - b.penalty || (a.letters < b.letters ? -1 : 1));
}

const DIGIT = /\p{Nd}/u;

function likenessOf(one: Word, other: Word): Pick<WordPair, 'likeness' | 'penalty'> | undefined {
  if (isInitialOf(one, other)) return initial(other);
  if (isInitialOf(other, one)) return initial(one);
  if (isAbbreviation(one.plain, other.plain))
    return { likeness: 'abbreviation', penalty: PENALTIES.abbreviation };
  if (!isName(one) || !isName(other) || DIGIT.test(one.plain) || DIGIT.test(other.plain)) return undefined;
  if (isDiminutive(one.plain, other.plain)) return { likeness: 'diminutive', penalty: PENALTIES.diminutive };
  const typos = Math.min(typosBetween(one.plain, other.plain), typosBetween(one.wide, other.wide));
  if (!Number.isFinite(typos)) return undefined;
  const letters = Math.max(one.plain.length, other.plain.length);
  const penalty = typoPenalty(typos, letters, isOtherFirstLetter(one.plain, other.plain));
  return { likeness: 'typo', penalty };
}

function initial(full: Word): Pick<WordPair, 'likeness' | 'penalty'> {
  return {
    likeness: 'initial',
    penalty: full.role === 'particle' ? PENALTIES.particleInitial : PENALTIES.initial,
  };
}

/** M is the initial of Marie, even if it looks like a title, and v is that of van. */
function isInitialOf(one: Word, other: Word): boolean {
  if (one.text.length > 1 || other.text.length === 1 || DIGIT.test(one.plain)) return false;
  return (isName(other) || other.role === 'particle') && other.plain.startsWith(one.plain);
}

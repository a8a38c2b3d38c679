import { distance } from '@clearbench/domain';

/**
 * The letters to insert, remove, replace or swap with their neighbour (optimal string alignment), or `Infinity` beyond
 * what words of this length tolerate: none up to three letters, one up to seven, then two. Doubled letters are one typo
 * in all: Azuro for Azzurro, Ana for Anna.
 */
export function typosBetween(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  if (shorter >= 3 && isSameButForDoubles(one, other)) return 1;
  const most = shorter <= 3 ? 0 : shorter <= 7 ? 1 : 2;
  if (most === 0 || Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  const typos = distance(one, other);
  return typos <= most ? typos : Number.POSITIVE_INFINITY;
}

/** True if the first letters sound different: Rossi and Bossi, but not Karl and Carl. */
export function isOtherFirstLetter(one: string, other: string): boolean {
  return soundOfFirst(one) !== soundOfFirst(other);
}

function soundOfFirst(word: string): string {
  return word.slice(0, 1) === 'c' ? 'k' : word.slice(0, 1);
}

function isSameButForDoubles(one: string, other: string): boolean {
  let i = 0;
  let j = 0;
  while (i < one.length && j < other.length) {
    const letter = one[i];
    if (letter !== other[j]) return false;
    while (one[i] === letter) i++;
    while (other[j] === letter) j++;
  }
  return i === one.length && j === other.length;
}

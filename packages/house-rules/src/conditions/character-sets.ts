import type { CHARACTER_SETS } from '../document/document.ts';

export type CharacterSet = (typeof CHARACTER_SETS)[number];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SWIFT_X = new Set(`${LETTERS}${DIGITS}/-?:().,'+ `);

/** A line end does not count as a character of a text. */
const isLineEnd = (code: number): boolean => code === 10 || code === 13;
const isPrintable = (code: number, last: number): boolean =>
  code >= 32 && code <= last && (code < 127 || code > 159);

export const CHARACTER_SET_TITLES: Readonly<Record<CharacterSet, string>> = {
  'swift-x': 'the SWIFT character set X, which SEPA also uses',
  ascii: 'ASCII',
  'latin-1': 'Latin-1',
};

export function isInSet(character: string, set: CharacterSet): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (isLineEnd(code)) return true;
  switch (set) {
    case 'swift-x':
      return SWIFT_X.has(character);
    case 'ascii':
      return isPrintable(code, 126);
    case 'latin-1':
      return isPrintable(code, 255);
  }
}

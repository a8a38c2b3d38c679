import type { CHARACTER_SETS } from '../document/document.ts';

export type CharacterSet = (typeof CHARACTER_SETS)[number];

/** As in a class of a regular expression. A line end does not count as a character of a text. */
const MEMBERS: Readonly<Record<CharacterSet, string>> = {
  'swift-x': "A-Za-z0-9/\\-?:().,'+ \\r\\n",
  ascii: '\\x20-\\x7e\\r\\n',
  'latin-1': '\\x20-\\x7e\\xa0-\\xff\\r\\n',
};

export const CHARACTER_SET_TITLES: Readonly<Record<CharacterSet, string>> = {
  'swift-x': 'the SWIFT character set X, which SEPA also uses',
  ascii: 'ASCII',
  'latin-1': 'Latin-1',
};

/** Matches the first character that is neither in the set nor among the further ones. */
export function foreignTo(set: CharacterSet, further = ''): RegExp {
  const others = [...further].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return new RegExp(`[^${MEMBERS[set]}${others.join('')}]`, 'u');
}

import { CHARACTER_SETS } from '../swift-mt/charset.ts';
import { lose, type Passage } from './losses.ts';

/** Letters that have no base letter in Unicode's decompositions, and signs that have a usual spelling. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '&': '+',
  _: '-',
  '@': '(AT)',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

const OUTSIDE = {
  x: new RegExp(`[^${CHARACTER_SETS.x.pattern}]`, 'u'),
  z: new RegExp(`[^${CHARACTER_SETS.z.pattern}\\n]`, 'u'),
} as const;

/**
 * The text in SWIFT's character set x (z for field 77T): accents are taken off, a few letters and signs get
 * their usual spelling, white space becomes a space, every other character a full stop.
 */
export function inCharacterSet(text: string, set: 'x' | 'z' = 'x'): string {
  const outside = OUTSIDE[set];
  if (!outside.test(text)) return text;
  const characters: string[] = [];
  for (const character of text.replace(/\r\n?/g, '\n')) {
    if (!outside.test(character)) characters.push(character);
    else characters.push(spelling(character, outside));
  }
  return characters.join('');
}

function spelling(character: string, outside: RegExp): string {
  const usual = SPELLINGS[character];
  if (usual !== undefined) return usual;
  if (/\s/.test(character)) return ' ';
  if (/\p{M}/u.test(character)) return '';
  const letters: string[] = [];
  for (const part of character.normalize('NFKD').replace(/\p{M}/gu, ''))
    letters.push(outside.test(part) ? (SPELLINGS[part] ?? '.') : part);
  return letters.join('') || '.';
}

/** The text in character set x without white space around it; a loss (T0000R) tells when it changed. */
export function toFinText(text: string, { losses, from, to }: Passage): string {
  const after = inCharacterSet(text).trim();
  if (after !== text) {
    lose(losses, {
      kind: 'replaced',
      code: 'T0000R',
      from,
      to,
      before: text,
      after,
      message: 'Characters that SWIFT MT does not have were replaced, and spaces around the text left out.',
    });
  }
  return after;
}

import { CHARACTER_SETS } from '../../swift-mt/fields/notation/charset.ts';
import { lose, type Passage } from '../losses.ts';

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

/** The characters that a field of an MT takes: x, and z for field 77T, where lines end with LF. */
export type TextSet = 'x' | 'z';

/** A text in a character set of SWIFT, and the replacements made for it. */
export interface SwiftText {
  readonly text: string;
  /** Each character that the set lacks, once, with its replacement. */
  readonly replaced: readonly { readonly before: string; readonly after: string }[];
}

/**
 * The text in SWIFT's character set x (z for field 77T): accents are taken off, a few letters and signs get
 * their usual spelling (ß ss, & +, @ (AT)), white space becomes a space, every other character a full stop.
 */
export function toSwiftText(text: string, set: TextSet = 'x'): SwiftText {
  const outside = OUTSIDE[set];
  if (!outside.test(text)) return { text, replaced: [] };
  const spellings = new Map<string, string>();
  const characters: string[] = [];
  for (const character of text.replace(/\r\n?/g, '\n')) {
    let after = spellings.get(character);
    if (after === undefined && outside.test(character)) {
      after = spelling(character, outside);
      spellings.set(character, after);
    }
    characters.push(after ?? character);
  }
  const replaced = [...spellings].map(([before, after]) => ({ before, after }));
  return { text: characters.join(''), replaced };
}

export function inCharacterSet(text: string, set: TextSet = 'x'): string {
  return toSwiftText(text, set).text;
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

/** The text in character set x without white space around it; a loss (T0000R) reports a change. */
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

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
  ...transliterated(
    // Bulgarian and Greek as in the EPC's table (EPC217-08); other Cyrillic letters as in passports (ICAO Doc 9303).
    'а a|б b|в v|г g|д d|е e|ж zh|з z|и i|й y|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х h|ц ts|ч ch|ш sh|щ sht|ъ a|ь y|ю yu|я ya' +
      '|ё e|ы y|э e|є ie|і i|ї i|ґ g|ў u|ђ d|ј j|љ lj|њ nj|ћ c|џ dz|ѓ g|ќ k|ѕ dz' +
      '|α a|β v|γ g|δ d|ε e|ζ z|η i|θ th|ι i|κ k|λ l|μ m|ν n|ξ x|ο o|π p|ρ r|σ s|ς s|τ t|υ y|φ f|χ ch|ψ ps|ω o',
  ),
  '&': '+',
  _: '-',
  '@': '(AT)',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

/** Small and capital letters with their spellings. */
function transliterated(letters: string): Record<string, string> {
  const small = letters.split('|').map((letter) => letter.split(' '));
  return Object.fromEntries(
    small.flatMap(([letter = '', spelling = '']) => [
      [letter, spelling],
      [letter.toUpperCase(), spelling.toUpperCase()],
    ]),
  );
}

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
 * their usual spelling (ß ss, & +, @ (AT)), Cyrillic and Greek are transliterated, white space becomes a space, every other character a full stop.
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

/** Each language writes the letters of these scripts in its own way: a transliteration is likely, but not certain. */
export const isOfAnotherScript = (text: string): boolean =>
  /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text);

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

/**
 * The characters of a telex line: 69 characters of International Telegraph Alphabet No. 2 (ITU-T S.1). The alphabet has no lower
 * case, and only those characters of the figure shift are used that are the same in every country.
 */
export const TELEX_LINE_MAX = 69;

const PUNCTUATION = "-?:().,'=/+";
const CARRIED: ReadonlySet<number> = new Set(
  [...`ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ${PUNCTUATION}`].map((character) => character.charCodeAt(0)),
);
/** To show: the punctuation of the alphabet. */
export const TELEX_PUNCTUATION = [...PUNCTUATION].join(' ');

/** The kind and position of the first character that a telex cannot carry. */
export interface CharacterProblem {
  readonly kind: 'control' | 'lower_case' | 'foreign';
  readonly offset: number;
  readonly character: string;
}

/** The first character of each kind that a telex cannot carry, in the order of the text. */
export function characterProblems(text: string): CharacterProblem[] {
  const problems: CharacterProblem[] = [];
  for (let offset = 0; offset < text.length && problems.length < 3; offset++) {
    const code = text.charCodeAt(offset);
    if (CARRIED.has(code)) continue;
    const kind = kindOf(code, text, offset);
    if (kind !== null && !problems.some((problem) => problem.kind === kind)) {
      problems.push({ kind, offset, character: String.fromCodePoint(text.codePointAt(offset) ?? 0) });
    }
  }
  return problems;
}

/** Null for the second half of a pair of surrogates, which its first half has answered for. */
function kindOf(code: number, text: string, offset: number): CharacterProblem['kind'] | null {
  if (code >= 97 && code <= 122) return 'lower_case';
  if (code === 9) return 'foreign';
  if (code < 32 || (code >= 127 && code < 160) || code === 0xfffd) return 'control';
  if (code >= 0xdc00 && code <= 0xdfff)
    return isHighSurrogate(text.charCodeAt(offset - 1)) ? null : 'control';
  if (isHighSurrogate(code) && !isLowSurrogate(text.charCodeAt(offset + 1))) return 'control';
  return 'foreign';
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Letters that no accent makes, as a telex operator would type them. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'SS',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Þ: 'TH',
  '&': '+',
  _: '-',
  '@': '(AT)',
  '"': "'",
  ';': ',',
};

/** A text in the characters of a telex: upper case without accents; characters without a counterpart become a point. */
export function toTelexText(text: string): string {
  const upper = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();
  let result = '';
  for (const character of upper) {
    if (CARRIED.has(character.charCodeAt(0)) && character.length === 1) result += character;
    else if (/\s/.test(character)) result += ' ';
    else result += Object.hasOwn(SPELLED, character) ? SPELLED[character] : '.';
  }
  return result;
}

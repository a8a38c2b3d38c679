import { allOf, codePoint, quote } from '../../../core/problem.ts';

/** The character sets of SWIFT's format notation, each as the inside of a regular expression's class. */
export const CHARACTER_SETS = {
  n: { pattern: '0-9', meaning: 'a digit' },
  a: { pattern: 'A-Z', meaning: 'a capital letter' },
  c: { pattern: 'A-Z0-9', meaning: 'a capital letter or digit' },
  h: { pattern: '0-9A-F', meaning: 'a hexadecimal digit in capitals' },
  e: { pattern: ' ', meaning: 'a space' },
  x: { pattern: "A-Za-z0-9/\\-?:().,'+ ", meaning: "a letter, digit, space or one of / - ? : ( ) . , ' +" },
  y: {
    pattern: `A-Z0-9 .,\\-()/='+:?!"%&*;<>`,
    meaning: `a capital letter, digit, space or one of . , - ( ) / = ' + : ? ! " % & * ; < >`,
  },
  z: {
    pattern: `A-Za-z0-9/\\-?:().,'+ =!"%&*<>;{@#_`,
    meaning: `a letter, digit, space or one of / - ? : ( ) . , ' + = ! " % & * < > ; { @ # _`,
  },
} as const;
export type CharacterSet = keyof typeof CHARACTER_SETS;

const SINGLE: ReadonlyMap<CharacterSet, RegExp> = new Map(
  (Object.keys(CHARACTER_SETS) as CharacterSet[]).map((name) => [
    name,
    new RegExp(`^[${CHARACTER_SETS[name].pattern}]$`),
  ]),
);

export function isInSet(character: string, set: CharacterSet): boolean {
  return SINGLE.get(set)?.test(character) === true;
}

/** Characters that can't be seen, as pasted texts have them. */
const INVISIBLE: ReadonlyMap<number, string> = new Map([
  [9, 'tab'],
  [13, 'carriage return'],
  [0xa0, 'no-break space'],
  [0x200b, 'zero width space'],
  [0x202f, 'narrow no-break space'],
  [0xfeff, 'byte order mark'],
]);

/** The characters of a text that a set lacks: the position of the first, their error code, and their names in a problem. */
export interface ForeignCharacters {
  readonly at: number;
  /** M60 for characters that no SWIFT message may contain; T32 for those that only this set lacks. */
  readonly code: 'M60' | 'T32';
  /** `the character 'Ö'`, `the characters 'Ö' and '_'`. */
  readonly named: string;
}

/** More foreign characters than this are one mistake: a text in another language, or not a text. */
const NAMED_MAX = 6;

/** Every character of a text that a set lacks, each once; null if there is none. Line ends do not count. */
export function foreignCharacters(text: string, set: CharacterSet): ForeignCharacters | null {
  const found = new Map<string, string>();
  let first = -1;
  let code: ForeignCharacters['code'] = 'T32';
  let at = 0;
  for (const character of text) {
    const isLineEnd = character === '\n' || (character === '\r' && text.charAt(at + 1) === '\n');
    if (!isLineEnd && !isInSet(character, set)) {
      if (first === -1) first = at;
      if (!isInSet(character, 'z')) code = 'M60';
      if (found.size <= NAMED_MAX) found.set(character, quoteCharacter(text, at));
    }
    at += character.length;
  }
  if (first === -1) return null;
  const names = [...found.values()];
  const shown = names.length > NAMED_MAX ? [...names.slice(0, NAMED_MAX), 'others'] : names;
  const named = `the character${names.length > 1 ? 's' : ''} ${allOf(shown)}`;
  return { at: first, code, named };
}

/** The character at a position of a text, as quoted by a problem: itself, or its code point if it is invisible. */
export function quoteCharacter(text: string, at: number): string {
  const code = text.codePointAt(at);
  if (code === undefined) return quote('');
  const character = String.fromCodePoint(code);
  if (character === ' ' || !/[\s\p{C}]/u.test(character)) return quote(character);
  const point = codePoint(character);
  const name = INVISIBLE.get(code);
  return name === undefined ? point : `${point} (${name})`;
}

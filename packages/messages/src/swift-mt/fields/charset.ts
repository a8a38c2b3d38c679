import { codePoint, quote } from '../../core/problem.ts';

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

/** The character at a place of a text as a problem shows it: quoted, or by its code point when it can't be seen. */
export function quoteCharacter(text: string, at: number): string {
  const code = text.codePointAt(at);
  if (code === undefined) return quote('');
  const character = String.fromCodePoint(code);
  if (character === ' ' || !/[\s\p{C}]/u.test(character)) return quote(character);
  const point = codePoint(character);
  const name = INVISIBLE.get(code);
  return name === undefined ? point : `${point} (${name})`;
}

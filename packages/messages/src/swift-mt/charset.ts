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

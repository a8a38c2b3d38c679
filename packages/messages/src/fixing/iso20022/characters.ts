import { isAustrianCharacter } from '../../iso20022/rules/national/austria.ts';
import { isSpsCharacter } from '../../iso20022/rules/national/sps.ts';
import { textOf, type XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { inCharacterSet, isOfAnotherScript } from '../../mapping/values/characters.ts';
import { inPlaceOf, textFix } from './edits.ts';
import { textTypeOf } from './schema-of.ts';
import { type IsoFixer, targetOf } from './target.ts';

/** The characters that CBPR+ accepts in names, addresses and remittance information beyond SWIFT's set x. */
const EXTENDED = '!#$%&*=^_`{|}~";<>@[]\\';

/** A text in the characters that a guideline accepts, with the same spellings as translation to an MT. */
function inCharacters(isKept: (character: string) => boolean): IsoFixer {
  return (problem, piece) => {
    const element = targetOf(problem, piece)?.element;
    const type = element === undefined ? null : textTypeOf(element, piece.message);
    if (element === undefined || type === null || isIdentifier(element, type.name)) return null;
    const value = textOf(element);
    const right = spelt(value, element.local === 'InstrInf' ? () => false : isKept);
    if (right === null || right === value || type.problem(right) !== null) return null;
    const fix = textFix(element, right, piece, inPlaceOf(right, value));
    return fix !== null && isOfAnotherScript(value) ? { ...fix, needsConfirmation: true } : fix;
  };
}

export const inCbprCharacters = inCharacters((character) => EXTENDED.includes(character));
export const inSepaCharacters = inCharacters(() => false);
export const inSpsCharacters = inCharacters(isSpsCharacter);
export const inAustrianCharacters = inCharacters(isAustrianCharacter);

/** With another character, the reference, account number or code would be a different one. */
function isIdentifier({ local }: XmlElement, type: string): boolean {
  return /(?:Id|Idr|Ref|Cd|Prtry)$|^Nb$/.test(local) || type === 'Max34Text';
}

/** Null when a character has no spelling but the full stop, which replaces any unknown one. */
function spelt(value: string, isKept: (character: string) => boolean): string | null {
  const characters: string[] = [];
  for (const character of value.replaceAll(/\r\n?/g, '\n')) {
    const spelling = isKept(character) ? character : inCharacterSet(character);
    if (spelling === '.' && character !== '.') return null;
    characters.push(spelling);
  }
  return characters.join('');
}

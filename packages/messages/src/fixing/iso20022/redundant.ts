import { every, find } from '../../iso20022/rules/lookup.ts';
import { scaled } from '../../iso20022/rules/standard/decimal.ts';
import { writeNode } from '../../iso20022/xml/write-xml.ts';
import { elementsOf, textOf, type XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { sumOf, transactionsOf } from './counts.ts';
import { removal } from './edits.ts';
import { groupOf, ruleOf } from './schema-of.ts';
import { type IsoFixer, type IsoPiece, targetOf } from './target.ts';

/** Leaves out an element that is empty or repeats another one. */
function leaveOut(isRedundant: (element: XmlElement, piece: IsoPiece) => boolean, why: string): IsoFixer {
  return (problem, piece) => {
    const target = targetOf(problem, piece);
    if (target === null || target.missing.length > 0 || target.attribute !== null) return null;
    const { element } = target;
    if (!isRedundant(element, piece)) return null;
    return removal([element], piece, `Leave out ${element.local}, ${why}.`);
  };
}

/** An empty element that is optional, or one of a choice with other elements. */
export const withoutEmpty = leaveOut(isEmptyOption, 'which is empty');

function isEmptyOption(element: XmlElement, { message }: IsoPiece): boolean {
  const { parent } = element;
  if (parent === null || elementsOf(parent).length < 2 || !isEmpty(element)) return false;
  return ruleOf(element, message)?.min === 0 || groupOf(parent, message)?.kind === 'choice';
}

function isEmpty(element: XmlElement): boolean {
  return (
    element.attributes.length === 0 && textOf(element).trim() === '' && elementsOf(element).every(isEmpty)
  );
}

/** All later elements that are identical to the first one. */
export const withoutCopies: IsoFixer = (problem, piece) => {
  const element = targetOf(problem, piece)?.element;
  const [first, ...others] = every(element?.parent ?? undefined, element?.local ?? '');
  if (element === undefined || first === undefined || ruleOf(element, piece.message)?.max !== 1) return null;
  const areCopies = others.every((other) => writeNode(other) === writeNode(first));
  return areCopies
    ? removal(others, piece, `Leave out ${element.local}, which repeats the one before it.`)
    : null;
};

/** An instruction that repeats another one word for word. */
export const withoutRepeatedInstruction = leaveOut(isRepeatedInstruction, 'which is given twice');

function isRepeatedInstruction(element: XmlElement): boolean {
  const all = every(element.parent ?? undefined, element.local);
  const others = all.slice(0, all.indexOf(element));
  return (
    element.local === 'InstrForCdtrAgt' && others.some((other) => writeNode(other) === writeNode(element))
  );
}

/** An element of the group header that each transaction repeats with the same content. */
export const withoutCopyInGroup = leaveOut(isInTransactions, 'which each transaction repeats');

function isInTransactions(element: XmlElement, piece: IsoPiece): boolean {
  const transactions = element.parent?.local === 'GrpHdr' ? transactionsOf(piece) : null;
  if (transactions === null || transactions.length === 0) return false;
  const own = plain(element);
  return transactions.every((one) => {
    const copy = find(one, element.local);
    return copy !== undefined && plain(copy) === own;
  });
}

/** An element without the white space between its tags. */
function plain(element: XmlElement): string {
  return writeNode(element).replaceAll(/>\s+|\s+(?=<)/g, (space) => space.trim());
}

const SUMS: ReadonlySet<string> = new Set(['CtrlSum', 'TtlIntrBkSttlmAmt']);

/** A sum in the group header that equals the sum of the amounts. */
export const withoutSum = leaveOut(isSum, 'which is the sum of the transactions');

function isSum(element: XmlElement, piece: IsoPiece): boolean {
  if (element.parent?.local !== 'GrpHdr' || !SUMS.has(element.local)) return false;
  const sum = sumOf((transactionsOf(piece) ?? []).map((one) => find(one, 'IntrBkSttlmAmt')));
  return sum !== null && scaled(sum) === scaled(textOf(element));
}

/** The rate between two amounts of one currency. */
export const withoutRateOfOne = leaveOut(
  (element) => element.local === 'XchgRate' && scaled(textOf(element)) === scaled('1'),
  'which is 1',
);

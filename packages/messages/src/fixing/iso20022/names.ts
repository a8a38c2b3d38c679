import { isTypingSlip } from '@clearbench/domain';
import { isIsoName } from '../../iso20022/schema/misplaced.ts';
import type { GroupType } from '../../iso20022/schema/read-registry.ts';
import { elementsOf, type XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { spanOf, withPrefixOf } from './edits.ts';
import { groupOf, typeOf } from './schema-of.ts';
import { type IsoFixer, targetOf } from './target.ts';

/** Corrects both tags of an element whose misspelt name resembles only one allowed name. */
export const rightName: IsoFixer = (problem, piece) => {
  const target = targetOf(problem, piece);
  const parent = target?.element.parent;
  if (target === null || parent === null || parent === undefined || target.missing.length > 0) return null;
  const { element } = target;
  const group = groupOf(parent, piece.message);
  const span = spanOf(element, piece);
  const right = group === null ? null : nameMeantBy(element, parent, group);
  if (right === null || span === null) return null;
  const name = withPrefixOf(element, right);
  const text = piece.text.slice(span.start, span.end);
  const inside = text.slice(1 + element.name.length);
  const end = element.selfClosing ? inside.length : inside.lastIndexOf('</');
  const replacement = `<${name}${inside.slice(0, end)}${inside.slice(end).replace(element.name, name)}`;
  return { span, replacement, message: `Write ${right} in place of ${element.local}, in both tags.` };
};

/** Corrects upper and lower case in the name of an amount's attribute. */
export const rightAttributeName: IsoFixer = (problem, piece) => {
  const { element, attribute = null } = targetOf(problem, piece) ?? {};
  const type = element === undefined ? null : typeOf(element, piece.message);
  if (element === undefined || attribute === null || type?.kind !== 'attributed') return null;
  const { name, line, column } = attribute;
  const isThere = element.attributes.some((other) => other.name === type.attribute);
  if (isThere || name.toLowerCase() !== type.attribute.toLowerCase()) return null;
  const start = piece.offsetAt(line, column);
  const span = { start, end: start + name.length };
  if (piece.text.slice(start, span.end) !== name) return null;
  return { span, replacement: type.attribute, message: `Write ${type.attribute} in place of ${name}.` };
};

/** The name that differs only in upper and lower case or, without one, the only name that is a typing slip away. */
function nameMeantBy({ local }: XmlElement, parent: XmlElement, { elements }: GroupType): string | null {
  const siblings = elementsOf(parent);
  const free = elements
    .filter(({ name, max }) => siblings.filter((sibling) => sibling.local === name).length < max)
    .map(({ name }) => name);
  const sameLetters = free.find((name) => name.toLowerCase() === local.toLowerCase());
  if (sameLetters !== undefined || isIsoName(local)) return sameLetters ?? null;
  const [near, another] = free.filter((name) => isTypingSlip(local, name));
  return another === undefined ? (near ?? null) : null;
}

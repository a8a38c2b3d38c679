import type { Fix } from '../../core/problem.ts';
import type { GroupType, IsoType } from '../../iso20022/schema/read-registry.ts';
import { isBlank } from '../../iso20022/schema/simple-type.ts';
import { elementsOf, type XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { spaceBefore, spanOf, stepOf, withPrefixOf } from './edits.ts';
import { groupOf } from './schema-of.ts';
import { type IsoFixer, type IsoPiece, targetOf } from './target.ts';

/** The element that is missing around others, when no other element of the schema can be around them. */
export const missingAround: IsoFixer = (problem, piece) => {
  const target = targetOf(problem, piece);
  const [name = '', more] = target?.missing ?? [];
  const group = target === null ? null : groupOf(target.element, piece.message);
  if (target === null || group === null || more !== undefined) return null;
  const strangers = elementsOf(target.element).filter(({ local }) => !group.positions.has(local));
  const around = group.elements.filter(({ type }) => strangers.every(({ local }) => hasElement(type, local)));
  const [only, another] = around;
  if (strangers.length === 0 || only?.name !== name || another !== undefined) return null;
  return isRun(strangers) ? wrapped(strangers, name, piece) : null;
};

function hasElement(type: IsoType, name: string): boolean {
  return isGroup(type) && type.positions.has(name);
}

function isGroup(type: IsoType): type is GroupType {
  return type.kind === 'sequence' || type.kind === 'choice';
}

/** Whether elements follow each other with nothing but white space between them. */
function isRun(elements: readonly XmlElement[]): boolean {
  const [first] = elements;
  if (first === undefined || first.parent === null) return false;
  const siblings = first.parent.children.filter((node) => node.kind !== 'text' || !isBlank(node.value));
  const from = siblings.indexOf(first);
  return elements.every((element, at) => siblings[from + at] === element);
}

function wrapped(elements: readonly XmlElement[], name: string, piece: IsoPiece): Fix | null {
  const [first] = elements;
  const last = elements.at(-1);
  if (first === undefined || last === undefined) return null;
  const [start, end] = [spanOf(first, piece)?.start, spanOf(last, piece)?.end];
  if (start === undefined || end === undefined) return null;
  const tag = withPrefixOf(first, name);
  const space = spaceBefore(first);
  const inside = piece.text
    .slice(start, end)
    .replaceAll('\n', `\n${stepOf(first).replaceAll(/[\r\n]/g, '')}`);
  const replacement = `<${tag}>${space}${stepOf(first)}${inside}${space}</${tag}>`;
  return { span: { start, end }, replacement, message: `Put ${first.local} into ${name}.` };
}

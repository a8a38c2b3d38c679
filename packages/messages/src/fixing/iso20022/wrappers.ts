import type { Fix } from '../../core/problem.ts';
import type { GroupType, IsoType } from '../../iso20022/schema/read-registry.ts';
import { elementsOf, type XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { spaceBefore, spanOfRun, stepOf, withPrefixOf } from './edits.ts';
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
  if (only?.name !== name || another !== undefined || !isComplete(only.type, strangers)) return null;
  return wrapped(strangers, name, piece);
};

function hasElement(type: IsoType, name: string): boolean {
  return isGroup(type) && type.positions.has(name);
}

function isGroup(type: IsoType): type is GroupType {
  return type.kind === 'sequence' || type.kind === 'choice';
}

/** True if the elements are everything that a type requires, so that nothing else can be meant. */
function isComplete(type: IsoType, elements: readonly XmlElement[]): boolean {
  const names = new Set(elements.map(({ local }) => local));
  if (!isGroup(type) || names.size === 0) return false;
  if (type.kind === 'choice') return names.size === 1;
  return type.required.every((position) => names.has(type.elements[position]?.name ?? ''));
}

function wrapped(run: readonly XmlElement[], name: string, piece: IsoPiece): Fix | null {
  const [first] = run;
  const span = spanOfRun(run, piece);
  if (first === undefined || span === null) return null;
  const tag = withPrefixOf(first, name);
  const space = spaceBefore(first);
  const step = stepOf(first);
  const inside = piece.text.slice(span.start, span.end).replaceAll('\n', `\n${step}`);
  const replacement = `<${tag}>${space}${step}${inside}${space}</${tag}>`;
  return { span, replacement, message: `Put ${first.local} into ${name}.` };
}

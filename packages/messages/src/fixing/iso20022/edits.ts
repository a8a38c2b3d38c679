import { type Fix, quote } from '../../core/problem.ts';
import type { TextSpan } from '../../core/text-span.ts';
import { isBlank } from '../../iso20022/schema/simple-type.ts';
import { spellAttribute, spellText } from '../../iso20022/xml/escape.ts';
import { writeNode } from '../../iso20022/xml/write-xml.ts';
import { elementsOf, type XmlAttribute, type XmlElement, type XmlNode } from '../../iso20022/xml/xml-tree.ts';
import { groupOf } from './schema-of.ts';
import type { IsoPiece } from './target.ts';

/** Where the start tag of an element begins; null if the text has something else there. */
export function startOf({ line, column, name }: XmlElement, { text, offsetAt }: IsoPiece): number | null {
  const start = offsetAt(line, column);
  return text.startsWith(`<${name}`, start) ? start : null;
}

export function spanOf(element: XmlElement, piece: IsoPiece): TextSpan | null {
  const start = startOf(element, piece);
  return start === null ? null : { start, end: start + writeNode(element).length };
}

/** The span between the tags of an element; null for `<a/>`. */
function contentOf(element: XmlElement, piece: IsoPiece): TextSpan | null {
  if (element.selfClosing || startOf(element, piece) === null) return null;
  const start = piece.offsetAt(element.bodyLine, element.bodyColumn);
  return { start, end: start + element.children.reduce((sum, child) => sum + writeNode(child).length, 0) };
}

/** Replaces the text of an element, which must contain only text. */
export function textFix(element: XmlElement, value: string, piece: IsoPiece, message: string): Fix | null {
  const span = element.children.every(isText) ? contentOf(element, piece) : null;
  return span === null ? null : { span, replacement: spellText(value).spelling, message };
}

function isText({ kind }: XmlNode): boolean {
  return kind === 'text' || kind === 'cdata';
}

/** Another value in place of that of an attribute. */
export function attributeFix(
  attribute: XmlAttribute,
  value: string,
  piece: IsoPiece,
  message: string,
): Fix | null {
  const { line, column, name, equals, quote: mark, spelling } = attribute;
  const start = piece.offsetAt(line, column) + name.length + equals.length + mark.length;
  const span = { start, end: start + spelling.length };
  if (piece.text.slice(span.start, span.end) !== spelling) return null;
  const { spelling: replacement } = spellAttribute(value);
  return { span, replacement: mark === "'" ? replacement.replaceAll("'", '&apos;') : replacement, message };
}

/** Elements that follow each other left out, with the white space before them. */
export function removal(run: readonly XmlElement[], piece: IsoPiece, message: string): Fix | null {
  const [first] = run;
  const span = spanOfRun(run, piece);
  if (first === undefined || span === null) return null;
  const start = span.start - spaceBefore(first).length;
  return { span: { start, end: span.end }, replacement: '', message };
}

/** From the first to the last of elements that follow each other. */
export function spanOfRun(run: readonly XmlElement[], piece: IsoPiece): TextSpan | null {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined || !isRun(run)) return null;
  const start = startOf(first, piece);
  const end = spanOf(last, piece)?.end;
  return start === null || end === undefined ? null : { start, end };
}

/** True if the elements follow each other with only white space between them. */
function isRun(elements: readonly XmlElement[]): boolean {
  const [first] = elements;
  if (first === undefined || first.parent === null) return false;
  const siblings = first.parent.children.filter((node) => node.kind !== 'text' || !isBlank(node.value));
  const from = siblings.indexOf(first);
  return elements.every((element, at) => siblings[from + at] === element);
}

/** The white space between an element and the tag before it, in its original spelling. */
export function spaceBefore(element: XmlElement): string {
  const siblings = element.parent?.children ?? [];
  const before = siblings[siblings.indexOf(element) - 1];
  return before?.kind === 'text' && isBlank(before.value) ? before.spelling : '';
}

/** An element to write; `attribute` begins with a blank. */
export interface NewElement {
  readonly name: string;
  readonly attribute?: string;
  readonly content: string | NewElement;
}

/** Inserts an element of the schema into `parent` at its right position, indented like its neighbour. */
export function insertion(
  parent: XmlElement,
  added: NewElement,
  piece: IsoPiece,
  message: string,
): Fix | null {
  const group = groupOf(parent, piece.message);
  const position = group?.positions.get(added.name);
  if (group?.kind !== 'sequence' || position === undefined) return null;
  const elements = elementsOf(parent);
  const before = elements.findLast(
    ({ local }) => (group.positions.get(local) ?? Number.POSITIVE_INFINITY) <= position,
  );
  if (before === undefined) return insertionBefore(elements[0], [added], piece, message);
  const end = spanOf(before, piece)?.end;
  if (end === undefined) return null;
  const space = spaceBefore(before);
  return {
    span: { start: end, end },
    replacement: space + written(added, parent, space, stepOf(before)),
    message,
  };
}

/** Elements before another one, and indented like it. */
export function insertionBefore(
  next: XmlElement | undefined,
  added: readonly NewElement[],
  piece: IsoPiece,
  message: string,
): Fix | null {
  const start = next === undefined ? null : startOf(next, piece);
  if (next === undefined || next.parent === null || start === null) return null;
  const { parent } = next;
  const step = stepOf(next);
  const space = spaceBefore(next);
  const replacement = added.map((one) => written(one, parent, space, step) + space).join('');
  return { span: { start, end: start }, replacement, message };
}

/** Other elements in place of some that follow each other, indented like them. */
export function replacement(
  run: readonly XmlElement[],
  elements: readonly NewElement[],
  piece: IsoPiece,
  message: string,
): Fix | null {
  const [first] = run;
  const span = spanOfRun(run, piece);
  if (first === undefined || first.parent === null || span === null) return null;
  const { parent } = first;
  const space = spaceBefore(first);
  const texts = elements.map((one) => written(one, parent, space, stepOf(first)));
  return { span, replacement: texts.join(space), message };
}

/** The text of an element with that white space before it, whose content is indented by one step more. */
function written(element: NewElement, parent: XmlElement, space: string, step: string): string {
  const { name, attribute = '', content } = element;
  const tag = withPrefixOf(parent, name);
  const inside = space + step;
  const text =
    typeof content === 'string'
      ? spellText(content).spelling
      : inside + written(content, parent, inside, step) + space;
  return `<${tag}${attribute}>${text}</${tag}>`;
}

/** The additional indentation of an element relative to its parent. */
export function stepOf(element: XmlElement): string {
  const [space, outside] = [spaceBefore(element), element.parent === null ? '' : spaceBefore(element.parent)];
  return space.startsWith(outside) && outside !== '' ? space.slice(outside.length) : '';
}

/** A name in its spelling inside an element, which may have a prefix. */
export function withPrefixOf({ name, local }: XmlElement, inner: string): string {
  return name.slice(0, name.length - local.length) + inner;
}

/** `Write 'EUR' in place of 'eur'.` */
export function inPlaceOf(value: string, old: string): string {
  return `Write ${quote(value)} in place of ${quote(old)}.`;
}

import type { Fix } from '../../core/problem.ts';
import { type Misplaced, misplacedIn } from '../../iso20022/schema/check-order.ts';
import { isBlank } from '../../iso20022/schema/simple-type.ts';
import type { XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { spaceBefore, spanOf } from './edits.ts';
import { groupOf } from './schema-of.ts';
import { type IsoFixer, type IsoPiece, targetOf } from './target.ts';

/** Moves an element to its position among those in order, with its surrounding white space. */
export const rightPlace: IsoFixer = (problem, piece) => {
  const target = targetOf(problem, piece);
  const parent = target?.element.parent ?? null;
  const group = parent === null ? null : groupOf(parent, piece.message);
  if (target === null || parent === null || group === null || target.missing.length > 0) return null;
  const found = misplacedIn(parent, group).find(({ child }) => child === target.element);
  return found === undefined ? null : move(found, piece);
};

function move({ child, neighbour, isLate }: Misplaced, piece: IsoPiece): Fix | null {
  const own = spanOf(child, piece);
  const other = neighbour === null ? null : spanOf(neighbour, piece);
  if (own === null || other === null || neighbour === null) return null;
  const { text } = piece;
  const element = text.slice(own.start, own.end);
  const message = `Move ${child.local} ${isLate ? 'before' : 'after'} ${neighbour.local}.`;
  if (isLate) {
    const space = spaceBefore(child);
    const between = text.slice(other.start, own.start - space.length);
    return { span: { start: other.start, end: own.end }, replacement: element + space + between, message };
  }
  const space = spaceAfter(child);
  const between = text.slice(own.end + space.length, other.end);
  return { span: { start: own.start, end: other.end }, replacement: between + space + element, message };
}

function spaceAfter(element: XmlElement): string {
  const siblings = element.parent?.children ?? [];
  const after = siblings[siblings.indexOf(element) + 1];
  return after?.kind === 'text' && isBlank(after.value) ? after.spelling : '';
}

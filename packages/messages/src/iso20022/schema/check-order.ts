import type { IsoProblems } from '../checks/iso-problems.ts';
import { elementsOf, type XmlElement } from '../xml/xml-tree.ts';
import type { GroupType } from './read-registry.ts';

interface Placed {
  readonly child: XmlElement;
  /** In the schema. */
  readonly position: number;
  /** Among the children that the type has. */
  readonly index: number;
}

/** A child that is out of order, and the neighbour that it must precede or follow. */
export interface Misplaced {
  readonly child: XmlElement;
  readonly neighbour: XmlElement | null;
  /** True if the element must come before the neighbour. */
  readonly isLate: boolean;
}

/** Reports the children that are out of the schema's order. */
export function reportOrder(element: XmlElement, type: GroupType, problems: IsoProblems): void {
  for (const { child, neighbour, isLate } of misplacedIn(element, type)) {
    if (problems.isFull) return;
    const where = `${isLate ? 'before' : 'after'} ${neighbour?.local ?? ''}`;
    const right = `${child.local} must come ${where}; put the elements in the order of the schema.`;
    problems.at(child, 'element_order', right, 'tolerated');
  }
}

/**
 * The children that are out of the schema's order: the smallest set that has to move, so that one misplaced element
 * is one problem instead of one for each of its neighbours. Elements that are repeated too often do not count.
 */
export function misplacedIn(element: XmlElement, type: GroupType): readonly Misplaced[] {
  const placed: Placed[] = [];
  const counts: number[] = [];
  for (const child of elementsOf(element)) {
    const position = type.positions.get(child.local);
    if (position === undefined) continue;
    const count = (counts[position] ?? 0) + 1;
    counts[position] = count;
    if (count <= (type.elements[position]?.max ?? 0)) placed.push({ child, position, index: placed.length });
  }
  const kept = longestInOrder(placed);
  const stays = new Set(kept);
  return placed.flatMap((one) => {
    if (stays.has(one)) return [];
    const at = firstBeyond(kept, one.position);
    const next = kept[at];
    const isLate = next !== undefined && next.index < one.index;
    const neighbour = (isLate ? next : kept[at - 1])?.child ?? null;
    return [{ child: one.child, neighbour, isLate }];
  });
}

/** The longest run of children, others between them left out, that is in order (by patience sorting). */
function longestInOrder(placed: readonly Placed[]): Placed[] {
  /** By length minus one: the end of the run of that length whose last position is lowest. */
  const ends: Placed[] = [];
  const before: (Placed | undefined)[] = [];
  for (const one of placed) {
    const length = firstBeyond(ends, one.position);
    before.push(ends[length - 1]);
    ends[length] = one;
  }
  const run: Placed[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at.index]) run.push(at);
  return run.reverse();
}

/** The index of the first whose position is beyond this one; the list is in order. */
function firstBeyond(list: readonly Placed[], position: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.position ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

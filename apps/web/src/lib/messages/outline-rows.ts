import type { OutlineNode, Problem } from './protocol.ts';

/** A visible row of the tree. */
export interface OutlineRow {
  readonly node: OutlineNode;
  /** Position of the node in its tree: `0/3/1`. */
  readonly id: string;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly isOpen: boolean;
}

/** The visible rows when these nodes are closed and all others open. */
export function rowsOf(
  nodes: readonly OutlineNode[],
  isClosed: (id: string) => boolean,
): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  const add = (branch: readonly OutlineNode[], parent: string, level: number) => {
    for (const [index, node] of branch.entries()) {
      const id = parent === '' ? String(index) : `${parent}/${index}`;
      const isOpen = node.children.length > 0 && !isClosed(id);
      rows.push({ node, id, level, position: index + 1, siblings: branch.length, isOpen });
      if (isOpen) add(node.children, id, level + 1);
    }
  };
  add(nodes, '', 1);
  return rows;
}

export const parentId = (id: string): string => id.slice(0, Math.max(id.lastIndexOf('/'), 0));

/** The worst problem in each node or below it, by the ids of the rows. A node ends where the next one begins. */
export function problemsByNode(
  nodes: readonly OutlineNode[],
  problems: readonly Problem[],
): ReadonlyMap<string, Problem['severity']> {
  const places: { id: string; line: number; column: number }[] = [];
  const add = (branch: readonly OutlineNode[], parent: string) => {
    for (const [index, node] of branch.entries()) {
      const id = parent === '' ? String(index) : `${parent}/${index}`;
      places.push({ id, line: node.line, column: node.column });
      add(node.children, id);
    }
  };
  add(nodes, '');
  const worst = new Map<string, Problem['severity']>();
  for (const { line, column, severity } of problems) {
    if (line === null) continue;
    for (let id = idAt(places, line, column ?? 1); id !== ''; id = parentId(id)) {
      if (worst.get(id) !== 'error') worst.set(id, severity);
    }
  }
  return worst;
}

/** The node at a position in the text: the last one that begins there or before. */
export function nodeIdAt(nodes: readonly OutlineNode[], line: number, column: number): string {
  const begins = (node: OutlineNode) => node.line < line || (node.line === line && node.column <= column);
  let id = '';
  let branch = nodes;
  for (;;) {
    const index = branch.findLastIndex(begins);
    const node = branch[index];
    if (node === undefined) return id;
    id = id === '' ? String(index) : `${id}/${index}`;
    branch = node.children;
  }
}

function idAt(places: readonly { id: string; line: number; column: number }[], line: number, column: number) {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const place = places[middle];
    if (place === undefined) break;
    if (place.line < line || (place.line === line && place.column <= column)) low = middle;
    else high = middle - 1;
  }
  return places[low]?.id ?? '';
}

import type { OutlineNode } from '@clearbench/messages';

/** The result of a path: nodes, and nodes that lack the next step. */
export interface Found {
  readonly nodes: readonly OutlineNode[];
  /** Nodes that are on the path but do not have its next step; null for the message itself. */
  readonly lacking: readonly (OutlineNode | null)[];
}

/**
 * Follows a path. Its first step matches anywhere in the message, the next ones match children. `/Document/…` begins
 * at the top. The last letter of `50a` stands for any option, or none.
 */
export function follow(roots: readonly OutlineNode[], path: string): Found {
  const isAbsolute = path.startsWith('/');
  const [first = '', ...rest] = path.slice(isAbsolute ? 1 : 0).split('/');
  let nodes = isAbsolute ? roots.filter(named(first)) : [...anywhere(roots, named(first))];
  const lacking: (OutlineNode | null)[] = nodes.length === 0 ? [null] : [];
  for (const step of rest) {
    const isNext = named(step);
    nodes = nodes.flatMap((node) => {
      const next = node.children.filter(isNext);
      if (next.length === 0) lacking.push(node);
      return next;
    });
  }
  return { nodes, lacking };
}

const ANY_OPTION = /^\d\d[a-z]$/;

function named(step: string): (node: OutlineNode) => boolean {
  if (!ANY_OPTION.test(step)) return ({ label }) => label === step;
  const number = step.slice(0, 2);
  return ({ label }) => label.startsWith(number) && label.length <= 3;
}

function* anywhere(
  nodes: readonly OutlineNode[],
  isWanted: (node: OutlineNode) => boolean,
): Generator<OutlineNode, void, undefined> {
  for (const node of nodes) {
    if (isWanted(node)) yield node;
    yield* anywhere(node.children, isWanted);
  }
}

/** All nodes with a text, with their paths. */
export function* leaves(
  nodes: readonly OutlineNode[],
  above = '',
): Generator<{ node: OutlineNode; path: string }, void, undefined> {
  for (const node of nodes) {
    const path = above === '' ? node.label : `${above}/${node.label}`;
    if (node.value !== null) yield { node, path };
    yield* leaves(node.children, path);
  }
}

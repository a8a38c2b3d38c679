import type { OutlineNode } from '@clearbench/messages';
import { fits, type Path } from './path.ts';

/** The result of a path: nodes, and nodes that lack the next step. */
export interface Found {
  readonly nodes: readonly OutlineNode[];
  /** Nodes that are on the path but do not have its next step; null for the message itself. */
  readonly lacking: readonly (OutlineNode | null)[];
}

/** The parts of a message that belong to one transfer, listed once for all rules. */
export class MessageTree {
  readonly #roots: readonly OutlineNode[];
  readonly #all: OutlineNode[] = [];
  readonly #leaves: OutlineNode[] = [];
  #text: string | null = null;
  #parents: Map<OutlineNode, OutlineNode> | null = null;

  constructor(roots: readonly OutlineNode[]) {
    this.#roots = roots;
    this.#list(roots);
  }

  /** The number of parts, which is the cost of searching them. */
  get weight(): number {
    return this.#all.length;
  }

  /** Those with a text, in their order. */
  get leaves(): readonly OutlineNode[] {
    return this.#leaves;
  }

  /** All texts, one after the other: most messages pass a rule about texts at one look. */
  get text(): string {
    this.#text ??= this.#leaves.map(({ value }) => value).join('\n');
    return this.#text;
  }

  /** The labels from the top to a node. */
  pathOf(node: OutlineNode): string {
    this.#parents ??= new Map(
      this.#all.flatMap((parent) => parent.children.map((child) => [child, parent] as const)),
    );
    const parent = this.#parents.get(node);
    return parent === undefined ? node.label : `${this.pathOf(parent)}/${node.label}`;
  }

  follow({ isAbsolute, first, rest }: Path): Found {
    // A look at all labels is faster than an index of them, which few messages would use often enough.
    let nodes = (isAbsolute ? this.#roots : this.#all).filter((node) => fits(node, first));
    if (nodes.length === 0) return NOWHERE;
    const lacking: OutlineNode[] = [];
    for (const step of rest) {
      const found: OutlineNode[] = [];
      for (const node of nodes) {
        const before = found.length;
        for (const child of node.children) if (fits(child, step)) found.push(child);
        if (found.length === before) lacking.push(node);
      }
      nodes = found;
    }
    return { nodes, lacking };
  }

  #list(nodes: readonly OutlineNode[]): void {
    for (const node of nodes) {
      this.#all.push(node);
      if (node.value !== null) this.#leaves.push(node);
      this.#list(node.children);
    }
  }
}

const NOWHERE: Found = { nodes: [], lacking: [null] };

import type { OutlineNode } from '@clearbench/messages';
import { addMatching, type Path, type Step } from './path.ts';

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
  #leaves: OutlineNode[] | null = null;
  #text: string | null = null;
  #byLabel: Map<string, OutlineNode[]> | null = null;
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
    this.#leaves ??= this.#all.filter(({ value }) => value !== null);
    return this.#leaves;
  }

  /** All texts, one after the other: most messages pass a rule about texts at one look. */
  get text(): string {
    this.#text ??= this.leaves.map(({ value }) => value).join('\n');
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
    let nodes: readonly OutlineNode[] = isAbsolute
      ? addMatching(this.#roots, first, [])
      : this.#anywhere(first);
    const lacking: (OutlineNode | null)[] = nodes.length === 0 ? [null] : [];
    for (const step of rest) {
      const found: OutlineNode[] = [];
      for (const node of nodes) {
        const before = found.length;
        addMatching(node.children, step, found);
        if (found.length === before) lacking.push(node);
      }
      nodes = found;
    }
    return { nodes, lacking };
  }

  #anywhere(step: Step): readonly OutlineNode[] {
    if (step.isAnyOption) return addMatching(this.#all, step, []);
    this.#byLabel ??= Map.groupBy(this.#all, ({ label }) => label);
    return this.#byLabel.get(step.label) ?? [];
  }

  #list(nodes: readonly OutlineNode[]): void {
    for (const node of nodes) {
      this.#all.push(node);
      this.#list(node.children);
    }
  }
}

import type { OutlineNode } from '@clearbench/messages';

/** A node with its place in the tree. */
export interface Placed {
  readonly node: OutlineNode;
  readonly parent: Placed | null;
}

/** The result of a path: nodes, and nodes that lack the next step. */
export interface Found {
  readonly nodes: readonly OutlineNode[];
  /** Nodes that are on the path but do not have its next step; null for the message itself. */
  readonly lacking: readonly (OutlineNode | null)[];
}

const ANY_OPTION = /^\d\d[a-z]$/;

/** The parts of a message that belong to one transfer, listed once for all rules. */
export class MessageTree {
  readonly #roots: readonly OutlineNode[];
  readonly #all: Placed[] = [];
  #leaves: Placed[] | null = null;
  #text: string | null = null;
  #byLabel: Map<string, OutlineNode[]> | null = null;

  constructor(roots: readonly OutlineNode[]) {
    this.#roots = roots;
    this.#list(roots, null);
  }

  /** The number of parts, which is the cost of searching them. */
  get weight(): number {
    return this.#all.length;
  }

  /** Those with a text, in their order. */
  get leaves(): readonly Placed[] {
    this.#leaves ??= this.#all.filter(({ node }) => node.value !== null);
    return this.#leaves;
  }

  /** All texts, one after the other: most messages pass a rule about texts at one look. */
  get text(): string {
    this.#text ??= this.leaves.map(({ node }) => node.value).join('\n');
    return this.#text;
  }

  /**
   * Follows a path. Its first step matches anywhere in the message, the next ones match children. `/Document/…` begins
   * at the top. The last letter of `50a` stands for any option, or none.
   */
  follow(path: string): Found {
    const isAbsolute = path.startsWith('/');
    const [first = '', ...rest] = path.slice(isAbsolute ? 1 : 0).split('/');
    let nodes = isAbsolute ? this.#roots.filter(named(first)) : this.#anywhere(first);
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

  #anywhere(step: string): readonly OutlineNode[] {
    if (ANY_OPTION.test(step)) return this.#all.map(({ node }) => node).filter(named(step));
    this.#byLabel ??= Map.groupBy(
      this.#all.map(({ node }) => node),
      ({ label }) => label,
    );
    return this.#byLabel.get(step) ?? [];
  }

  #list(nodes: readonly OutlineNode[], parent: Placed | null): void {
    for (const node of nodes) {
      const placed = { node, parent };
      this.#all.push(placed);
      this.#list(node.children, placed);
    }
  }
}

/** The labels from the top to a node. */
export function pathOf({ node, parent }: Placed): string {
  return parent === null ? node.label : `${pathOf(parent)}/${node.label}`;
}

function named(step: string): (node: OutlineNode) => boolean {
  if (!ANY_OPTION.test(step)) return ({ label }) => label === step;
  const number = step.slice(0, 2);
  return ({ label }) => label.startsWith(number) && label.length <= 3;
}

import type { OutlineNode } from '@clearbench/messages';

/** ISO 20022 elements that occur once for each transfer of a message. */
const TRANSACTIONS: ReadonlySet<string> = new Set(['CdtTrfTxInf', 'DrctDbtTxInf', 'TxInf']);
/** MT types with a sequence for each transfer, which begins with field 21. */
const MT_BATCH = /^MT10[12]\b/;

/** For each transfer of a message, the tree without the parts of the others. */
export interface Transactions {
  treeOf(position: number): readonly OutlineNode[];
}

export function transactionsIn(roots: readonly OutlineNode[], type: string): Transactions {
  const grouped = MT_BATCH.test(type) ? roots.map(withSequences) : roots;
  if (!hasSeveral(grouped)) return { treeOf: () => roots };
  const parted = part(grouped);
  return { treeOf: (position) => treeAt(parted, Math.min(position, parted.count - 1)) };
}

const SEQUENCE = 'transaction';
/** Ends the sequences of MT102: the amount of all. */
const SUM = '32A';

/** A block 4 whose sequences are nodes like any other. */
function withSequences(block: OutlineNode): OutlineNode {
  const children: OutlineNode[] = [];
  let sequence: OutlineNode[] | null = null;
  for (const field of block.children) {
    if (field.label === '21') {
      sequence = [];
      children.push({ ...field, label: SEQUENCE, title: null, value: null, children: sequence });
    } else if (field.label === SUM) sequence = null;
    (sequence ?? children).push(field);
  }
  return { ...block, children };
}

interface Parted {
  /** Nodes without any transaction inside. */
  readonly shared: readonly OutlineNode[];
  /** Transactions, and nodes that contain some, with the position of their first. */
  readonly parts: readonly { from: number; node: OutlineNode; inner: Parted | null }[];
  readonly count: number;
}

const isTransaction = ({ label }: OutlineNode): boolean => TRANSACTIONS.has(label) || label === SEQUENCE;

/** Most messages have a single transfer, and need no parts. */
function hasSeveral(nodes: readonly OutlineNode[]): boolean {
  let count = 0;
  const look = (node: OutlineNode): boolean => (isTransaction(node) ? ++count > 1 : node.children.some(look));
  return nodes.some(look);
}

function part(nodes: readonly OutlineNode[]): Parted {
  const shared: OutlineNode[] = [];
  const parts: Parted['parts'][number][] = [];
  let count = 0;
  for (const node of nodes) {
    if (isTransaction(node)) {
      parts.push({ from: count, node, inner: null });
      count++;
      continue;
    }
    const inner = part(node.children);
    if (inner.count === 0) shared.push(node);
    else {
      parts.push({ from: count, node, inner });
      count += inner.count;
    }
  }
  return { shared, parts, count };
}

function treeAt({ shared, parts }: Parted, position: number): readonly OutlineNode[] {
  const own = parts.findLast(({ from }) => from <= position);
  if (own === undefined) return shared;
  const { node, inner, from } = own;
  // The fields of a sequence are siblings of the message's fields, as in the text.
  if (inner === null) return node.label === SEQUENCE ? [...shared, ...node.children] : [...shared, node];
  return [...shared, { ...node, children: treeAt(inner, position - from) }];
}

import type { OutlineNode } from '@clearbench/messages';
import type { IncomingTransfer } from '@clearbench/messages/transfers';
import type { RuleFormat, TransferField } from '../document/document.ts';
import { type MessageTree, pathOf } from './message-tree.ts';
import { type ParsedMessage, textOf } from './tree.ts';

/** A position in the text of a file; line and column from 1, if known. */
export interface Position {
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** The subject of rules: a transfer with its message, or a message that orders none. */
export interface ItemFacts {
  /** A message type such as `MT103`, otherwise the format: `CSV`. */
  readonly type: string;
  readonly format: RuleFormat;
  readonly transfer: IncomingTransfer | null;
  /** Null in JSON and CSV. */
  readonly message: ParsedMessage | null;
  /** The parts of the message but those of other transfers. */
  readonly tree: MessageTree;
  /** Where the item begins. */
  readonly start: Position;
}

/** The values of a field of transfers, whatever the format. */
export function fieldValue({ transfer }: ItemFacts, field: TransferField): string | null {
  return transfer?.[field] ?? null;
}

export const positionOfNode = ({ line, column }: OutlineNode, path: string): Position => ({
  path,
  line,
  column,
});

/** Where the message has a value of its transfer, if that can be found. */
export function positionOfField(item: ItemFacts, field: TransferField): Position {
  const value = fieldValue(item, field);
  const { message } = item;
  if (value !== null && message !== null) {
    const wanted = plain(value);
    for (const placed of item.tree.leaves) {
      if (plain(textOf(placed.node, message)) !== wanted) continue;
      const path = pathOf(placed);
      if (!isHeader(path)) return positionOfNode(placed.node, shortPath(path));
    }
  }
  return { ...item.start, path: field };
}

/** The headers repeat values of the text. */
const isHeader = (path: string): boolean => /^(AppHdr|block [123])\b/.test(path);

/** `block 4/32A/currency` is `32A`: the parts of fields have no tags. */
function shortPath(path: string): string {
  return path.startsWith('block 4/') ? (path.split('/')[1] ?? path) : `/${path}`;
}

/** Amounts are written with a comma or a point, dates and BICs in several lengths. */
function plain(value: string): string {
  if (/^\d+[.,]\d*$/.test(value)) return value.replace(',', '.').replace(/\.?0*$/, '');
  if (/^20\d\d-\d\d-\d\d$/.test(value)) return value.slice(2).replaceAll('-', '');
  return value.toUpperCase().replace(/^([A-Z0-9]{8})XXX$/, '$1');
}

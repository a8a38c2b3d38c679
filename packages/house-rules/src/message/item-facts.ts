import type { OutlineNode } from '@clearbench/messages';
import type { IncomingTransfer } from '@clearbench/messages/transfers';
import { scaled } from '../conditions/decimal.ts';
import type { RuleFormat, TransferField } from '../document/document.ts';
import { MessageTree } from './message-tree.ts';
import { type ParsedMessage, textOf } from './parsed-message.ts';

/** A position in the text of a file; line and column from 1, if known. */
export interface Position {
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** A message of a file, and the index of its first item there. */
export interface OpenedMessage {
  readonly message: ParsedMessage;
  readonly first: number;
}

interface Item {
  /** A message type such as `MT103`, otherwise the format: `CSV`. */
  readonly type: string;
  readonly format: RuleFormat;
  readonly transfer: IncomingTransfer | null;
  /** Where it begins, and its place in the file. */
  readonly line: number | null;
  readonly index: number;
}

/**
 * The subject of rules: a transfer with its message, or a message that orders none. Everything is computed once, when
 * the first rule asks for it.
 */
export class ItemFacts {
  readonly type: string;
  readonly format: RuleFormat;
  readonly transfer: IncomingTransfer | null;
  readonly #item: Item;
  readonly #open: () => OpenedMessage | null;
  #amount: bigint | null = null;
  #fields: Readonly<Record<string, unknown>> | null = null;
  #tree: MessageTree | null = null;

  constructor(item: Item, open: () => OpenedMessage | null) {
    this.type = item.type;
    this.format = item.format;
    this.transfer = item.transfer;
    this.#item = item;
    this.#open = open;
  }

  /** Null in JSON and CSV. */
  get message(): ParsedMessage | null {
    return this.#open()?.message ?? null;
  }

  /** The parts of the message but those of other transfers. */
  get tree(): MessageTree {
    if (this.#tree === null) {
      const opened = this.#open();
      this.#tree = new MessageTree(opened?.message.treeOf(this.#item.index - opened.first) ?? []);
    }
    return this.#tree;
  }

  /** The amount of the transfer, in ten-thousandths. */
  get amount(): bigint {
    this.#amount ??= scaled(this.transfer?.amount ?? '0');
    return this.#amount;
  }

  /** The fields of the transfer, as expressions see them: the amount is a number, so that it can be compared. */
  get fields(): Readonly<Record<string, unknown>> {
    const { transfer } = this;
    this.#fields ??= transfer === null ? {} : { ...present(transfer), amount: Number(transfer.amount) };
    return this.#fields;
  }

  /** Where the item begins. */
  get start(): Position {
    const { line } = this.#item;
    return { path: '', line, column: line === null ? null : 1 };
  }
}

/** A field without a value is missing, so that `has` returns false. */
export function present(transfer: IncomingTransfer): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(transfer)) if (value !== null) fields[name] = value;
  return fields;
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
    for (const node of item.tree.leaves) {
      if (plain(textOf(node, message)) !== wanted) continue;
      const path = item.tree.pathOf(node);
      if (!isHeader(path)) return positionOfNode(node, shortPath(path));
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

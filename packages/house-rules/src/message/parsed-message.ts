import { type OutlineNode, outline } from '@clearbench/messages';
import { contentOf, type Message } from '@clearbench/messages/inside';
import { type Transactions, transactionsIn } from './transactions.ts';

/** A message of a file. Its parts and its content are read only for rules that look into them. */
export class ParsedMessage {
  readonly message: Message;
  readonly #type: string;
  #transactions: Transactions | null = null;
  #content: unknown;

  constructor(message: Message, type: string) {
    this.message = message;
    this.#type = type;
  }

  /** The typed content from the engine; null if it is not completely readable. */
  get content(): unknown {
    this.#content ??= contentOf(this.message);
    return this.#content;
  }

  /** The parts of the message without those of other transfers. `position`: that of the transfer in the message. */
  treeOf(position: number): readonly OutlineNode[] {
    this.#transactions ??= transactionsIn(this.#roots, this.#type);
    return this.#transactions.treeOf(position);
  }

  get #roots(): readonly OutlineNode[] {
    const shown = outline(this.message);
    return shown.ok ? shown.nodes : [];
  }
}

/** The text of a node: of a field of MT with parts, as the message has it; of an element with elements, none. */
export function textOf(node: OutlineNode, { message }: ParsedMessage): string {
  if (node.value !== null) return node.value;
  if (message.format !== 'swift-mt') return node.children.map(({ value }) => value ?? '').join('\n');
  const field = message.blocks.text?.find(({ tag, line }) => tag === node.label && line === node.line);
  return field?.value ?? '';
}

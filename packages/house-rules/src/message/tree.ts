import { type OutlineNode, outline } from '@clearbench/messages';
import { contentOf, type Message } from '@clearbench/messages/inside';

/** A message of a file, with its parts and their positions. */
export interface ParsedMessage {
  readonly message: Message;
  readonly roots: readonly OutlineNode[];
  /** The typed content from the engine; null if it is not completely readable. */
  readonly content: unknown;
}

export function parsedMessage(message: Message): ParsedMessage {
  const shown = outline(message);
  let content: unknown;
  return {
    message,
    roots: shown.ok ? shown.nodes : [],
    get content() {
      content ??= contentOf(message);
      return content;
    },
  };
}

/** The text of a node: of a field of MT with parts, as the message has it; of an element with elements, none. */
export function textOf(node: OutlineNode, { message }: ParsedMessage): string {
  if (node.value !== null) return node.value;
  if (message.format !== 'swift-mt') return node.children.map(({ value }) => value ?? '').join('\n');
  const field = message.blocks.text?.find(({ tag, line }) => tag === node.label && line === node.line);
  return field?.value ?? '';
}

import type { Message } from '../core/message.ts';
import type { OutlineNode } from '../core/outline.ts';
import { formatOf } from './formats.ts';

/** A parsed message as a readable tree, each node with its position in the text. */
export function outlineOf(message: Message): OutlineNode[] {
  return formatOf(message).outline(message);
}

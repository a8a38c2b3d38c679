import type { Message } from '../../core/message.ts';
import type { PayloadItem } from '../../core/transfer.ts';

/** Apart from the items, which are compared, copied and sent to other threads. */
const messages = new WeakMap<PayloadItem, Message>();

export function noteMessage(item: PayloadItem, message: Message): void {
  messages.set(item, message);
}

/**
 * The message that an item was read from, with positions in the text of the payload. Null in JSON and CSV, for a copy of an item, and
 * for text that is not a message.
 */
export const messageOf = (item: PayloadItem): Message | null => messages.get(item) ?? null;

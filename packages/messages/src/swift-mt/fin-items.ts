import { type Collected, ItemCollector } from '../item-collector.ts';
import type { PayloadItem } from '../transfer.ts';
import { openText } from './cursor.ts';
import type { FinMessage } from './fin-message.ts';
import { finItem, identityOf, readFinMessage } from './read-fin.ts';
import { acknowledges } from './service-message.ts';
import { isServiceMessage } from './service-message-content.ts';
import { PageOrder } from './statement/page-order.ts';

/** The items of a payload of FIN messages, and the type of the first that has one. */
export interface FinReading extends Collected {
  readonly messageType: string | null;
}

/** Reads a payload of FIN messages, leniently: an item for each. What is wrong with the order of pages is wrong with a page. */
export function readFinItems(text: string): FinReading {
  const collector = new ItemCollector();
  const cursor = openText(text);
  const order = new PageOrder<PayloadItem>((item, problems) => item.problems.push(...problems));
  let messageType: string | null = null;
  let acknowledgement: { readonly message: FinMessage; readonly item: PayloadItem } | null = null;
  while (!collector.isOverflowing) {
    const message = readFinMessage(cursor, 'lenient');
    if (message === null) break;
    const item = finItem(message, cursor.messageEnd - message.blocks.raw.length);
    messageType ??= item.type;
    if (acknowledgement !== null && acknowledges(acknowledgement.message, message)) {
      acknowledgement.item.about = identityOf(message);
      // A copy repeats what was ordered before, or was rejected: it orders nothing again.
      item.transfer = null;
    }
    acknowledgement = isServiceMessage(message) ? { message, item } : null;
    for (const settled of order.take(message, item)) collector.add(settled);
  }
  for (const settled of order.end()) collector.add(settled);
  return { messageType, ...collector.result() };
}

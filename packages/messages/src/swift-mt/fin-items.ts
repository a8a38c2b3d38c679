import type { ItemCollector } from '../item-collector.ts';
import type { PayloadItem } from '../transfer.ts';
import type { FinPiece } from './containers-splitter.ts';
import { openTextAt } from './cursor.ts';
import type { FinMessage } from './fin-message.ts';
import { finItem, identityOf, readFinMessage } from './read-fin.ts';
import { acknowledges } from './service-message.ts';
import { isServiceMessage } from './service-message-content.ts';
import { PageOrder } from './statement/page-order.ts';

/**
 * Reads FIN messages leniently into items: one for each. What is wrong with the order of pages is wrong with a page.
 *
 * @param isTaken takes what stands between messages and is none of FIN, and answers whether it was that.
 */
export function collectFin(
  { text, line, column, offset }: FinPiece,
  collector: ItemCollector,
  isTaken: (message: FinMessage, start: number) => boolean,
): void {
  const cursor = openTextAt(text, line, column);
  const order = new PageOrder<PayloadItem>((item, problems) => item.problems.push(...problems));
  let acknowledgement: { readonly message: FinMessage; readonly item: PayloadItem } | null = null;
  while (!collector.isOverflowing) {
    const message = readFinMessage(cursor, 'lenient');
    if (message === null) break;
    const start = offset + cursor.messageEnd - message.blocks.raw.length;
    if (isTaken(message, start)) continue;
    const item = finItem(message, start);
    if (acknowledgement !== null && acknowledges(acknowledgement.message, message)) {
      acknowledgement.item.about = identityOf(message);
      // A copy repeats what was ordered before, or was rejected: it orders nothing again.
      item.transfer = null;
    }
    acknowledgement = isServiceMessage(message) ? { message, item } : null;
    for (const settled of order.take(message, item)) collector.add(settled);
  }
  for (const settled of order.end()) collector.add(settled);
}

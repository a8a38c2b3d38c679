import type { PayloadItem } from '../core/transfer.ts';
import { openTextAt } from './envelope/cursor.ts';
import type { FinMessage } from './envelope/fin-message.ts';
import { acknowledges } from './envelope/service-message.ts';
import { isServiceMessage } from './envelope/service-message-content.ts';
import type { FinPiece } from './files/containers-splitter.ts';
import { finItem, identityOf, readFinMessage } from './read-fin.ts';
import { PageOrder } from './types/statement/page-order.ts';

/**
 * Reads FIN messages leniently into items: one for each. What is wrong with the order of pages is wrong with a page.
 *
 * @param itemsBetween returns the items of what stands between messages and is none of FIN; null when it is FIN.
 */
export function* finItems(
  { text, line, column, offset }: FinPiece,
  itemsBetween: (message: FinMessage, start: number) => Iterable<PayloadItem> | null,
): Generator<PayloadItem, void, undefined> {
  const cursor = openTextAt(text, line, column);
  const order = new PageOrder<PayloadItem>((item, problems) => item.problems.push(...problems));
  let acknowledgement: { readonly message: FinMessage; readonly item: PayloadItem } | null = null;
  // An item is complete once the next message is known: that of an acknowledgement learns from the copy behind it.
  let settled: PayloadItem[] = [];
  for (;;) {
    const message = readFinMessage(cursor, 'lenient');
    if (message === null) break;
    const start = offset + cursor.messageEnd - message.blocks.raw.length;
    const between = itemsBetween(message, start);
    if (between !== null) {
      if (acknowledgement === null) {
        yield* settled.splice(0);
        yield* between;
      } else settled.push(...between);
      continue;
    }
    const item = finItem(message, start);
    if (acknowledgement !== null && acknowledges(acknowledgement.message, message)) {
      acknowledgement.item.about = identityOf(message);
      // A copy repeats what was ordered before, or was rejected: it orders nothing again.
      item.transfer = null;
    }
    yield* settled;
    acknowledgement = isServiceMessage(message) ? { message, item } : null;
    settled = order.take(message, item);
  }
  yield* settled;
  yield* order.end();
}

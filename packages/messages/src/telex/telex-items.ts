import { type TextSpan, trimmedSpan } from '../core/text-span.ts';
import type { PayloadItem } from '../core/transfer.ts';
import type { ItemCollector } from '../reading/item-collector.ts';
import { telexItem } from './content-of.ts';
import type { TelexFieldName } from './labels.ts';
import { openTelex, type TelexCursor } from './line-reader.ts';
import { readTelexMessage } from './read-telex.ts';
import type { TelexMessage } from './telex-message.ts';

/** Without one of these a telex is refused, whatever else it says. */
const REQUIRED: readonly TelexFieldName[] = [
  'date',
  'testKey',
  'reference',
  'valueDate',
  'amount',
  'orderingCustomer',
  'beneficiary',
];

/**
 * Reads telexes leniently into items: one for each. Those that the collector has no room for are only counted.
 *
 * @param line where the text begins in a larger one, and at which offset.
 */
export function* telexItems(
  text: string,
  collector: ItemCollector,
  line = 1,
  offset = 0,
): Generator<PayloadItem, void, undefined> {
  const cursor = openTelex(text, line);
  while (!collector.isOverflowing) {
    const from = cursor.at;
    const message = readTelexMessage(cursor, 'lenient');
    if (message === null) break;
    const { start, end } = spanOf(cursor, from);
    // A text of nothing but beginnings of telexes would otherwise cost a long list of sentences for each.
    if (collector.isFull && lacksField(message)) collector.refuse(message.line);
    else yield telexItem(message, { start: offset + start, end: offset + end });
  }
}

/** From the start of the first line that is not blank, since its margin is that of all lines, to the end of the last. */
function spanOf({ text, newline, at }: TelexCursor, from: number): TextSpan {
  const { start, end } = trimmedSpan(text, from, at);
  return { start: Math.max(from, text.lastIndexOf(newline, start - 1) + 1), end };
}

function lacksField({ fields }: TelexMessage): boolean {
  return REQUIRED.some((name) => !fields.some((field) => field.name === name));
}

import { randomUUID } from 'node:crypto';
import type { IncomingTransfer, PayloadReading } from '@clearbench/messages';
import { randomCharacters } from '../../platform/crypto.ts';
import { messageFacts } from './about.ts';
import type { NewMessage, NewTransfer } from './arrival.ts';
import { enclosedText } from './enclosed.ts';
import { type Place, placesOf, textAt, WHOLE } from './places.ts';

/** The transfers of a payload, and the messages that order none. What has an error is neither. */
export function itemsOf(content: string, { format, items }: PayloadReading) {
  const enclosed = enclosedText(content, format, items.length);
  const text = enclosed ?? content;
  const places = placesOf(text, format, items);
  const transfers: NewTransfer[] = [];
  const messages: NewMessage[] = [];
  items.forEach(({ index, transfer, problems }, position) => {
    const place = places[position] ?? WHOLE;
    if (transfer !== null) transfers.push(newTransfer(transfer, index, place));
    else if (problems.every(({ severity }) => severity !== 'error')) {
      messages.push({ index, place, ...messageFacts(format, textAt(text, place)) });
    }
  });
  return { enclosed, transfers, messages };
}

export const newTransfer = (transfer: IncomingTransfer, index: number, place: Place): NewTransfer => ({
  ...transfer,
  index,
  place,
  transactionId: `trx_${randomCharacters(10)}`,
  uetr: transfer.uetr ?? randomUUID(),
});

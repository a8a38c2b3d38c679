import { randomUUID } from 'node:crypto';
import type { IncomingTransfer, PayloadItem } from '@clearbench/messages';
import { randomCharacters } from '../../../platform/secrets/crypto.ts';
import type { Place } from '../originals/places.ts';
import type { NewTransfer } from '../storing/arrival.ts';
import type { Reading } from './reading.ts';

/** Adds an item as the transfer that it orders, or as a message that does not order one. An item with an error is neither. */
export function addItem(
  to: Pick<Reading, 'transfers' | 'messages' | 'problems'>,
  item: PayloadItem,
  placeOf: (item: PayloadItem) => Place,
): void {
  const { index, type, about, transfer, problems } = item;
  to.problems.push(...problems);
  if (transfer !== null) to.transfers.push(newTransfer(transfer, index, placeOf(item)));
  else if (problems.every(({ severity }) => severity !== 'error')) {
    to.messages.push({ index, place: placeOf(item), type, ...about });
  }
}

export const newTransfer = (transfer: IncomingTransfer, index: number, place: Place): NewTransfer => ({
  ...transfer,
  index,
  place,
  transactionId: `trx_${randomCharacters(10)}`,
  uetr: transfer.uetr ?? randomUUID(),
});

import { randomUUID } from 'node:crypto';
import type { Problem } from '@clearbench/contract';
import type { IncomingTransfer, PayloadItem } from '@clearbench/messages/transfers';
import { randomCharacters } from '../../../platform/secrets/crypto.ts';
import type { ItemPosition } from '../originals/positions.ts';
import type { NewItems, NewTransfer } from '../storing/arrival.ts';

/** Adds an item as the transfer that it orders, or as a message that does not order one. False: an item with an error is neither. */
export function addItem(
  to: NewItems & { problems: Problem[] },
  item: PayloadItem,
  placeOf: (item: PayloadItem) => ItemPosition,
): boolean {
  const { index, type, about, transfer, problems } = item;
  to.problems.push(...problems);
  if (transfer !== null) to.transfers.push(newTransfer(transfer, index, placeOf(item)));
  else if (problems.some(({ severity }) => severity === 'error')) return false;
  else to.messages.push({ index, place: placeOf(item), type, ...about });
  return true;
}

export const newTransfer = (transfer: IncomingTransfer, index: number, place: ItemPosition): NewTransfer => ({
  ...transfer,
  index,
  place,
  transactionId: `trx_${randomCharacters(10)}`,
  uetr: transfer.uetr ?? randomUUID(),
});

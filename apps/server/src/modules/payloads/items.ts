import { randomUUID } from 'node:crypto';
import type { IncomingTransfer, PayloadReading } from '@clearbench/messages';
import { randomCharacters } from '../../platform/crypto.ts';
import type { NewMessage, NewTransfer } from './arrival.ts';
import { type Place, placesOf, WHOLE } from './places.ts';

/** The transfers of a payload, and the messages that order none. What has an error is neither. */
export function itemsOf(reading: PayloadReading) {
  const places = placesOf(reading);
  const transfers: NewTransfer[] = [];
  const messages: NewMessage[] = [];
  reading.items.forEach(({ index, type, about, transfer, problems }, position) => {
    const place = places[position] ?? WHOLE;
    if (transfer !== null) transfers.push(newTransfer(transfer, index, place));
    else if (problems.every(({ severity }) => severity !== 'error')) {
      messages.push({ index, place, type, ...about });
    }
  });
  return { transfers, messages };
}

export const newTransfer = (transfer: IncomingTransfer, index: number, place: Place): NewTransfer => ({
  ...transfer,
  index,
  place,
  transactionId: `trx_${randomCharacters(10)}`,
  uetr: transfer.uetr ?? randomUUID(),
});

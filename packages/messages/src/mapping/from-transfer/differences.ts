import type { IncomingTransfer } from '../../core/transfer.ts';
import type { Loss } from '../translation.ts';

/** `amount` means `amountMinor`. */
const FIELDS = [
  'type',
  'uetr',
  'reference',
  'relatedReference',
  'amount',
  'currency',
  'valueDate',
  'senderBic',
  'senderName',
  'senderAccount',
  'recipientBic',
  'recipientName',
  'recipientAccount',
  'profileId',
  'destinationIban',
  'destinationBic',
  'fundType',
] as const satisfies readonly (keyof IncomingTransfer)[];

/** Differences between the transfer and the readings of the message that no loss mentions yet. */
export function addDifferences(transfer: IncomingTransfer, readBack: IncomingTransfer, losses: Loss[]): void {
  const reported = new Set(losses.map(({ from }) => from));
  for (const field of FIELDS) {
    const before = transfer[field];
    const after = readBack[field];
    if (before !== after && !reported.has(field)) losses.push(difference(field, before, after));
  }
}

function difference(field: string, before: string | null, after: string | null): Loss {
  const place = { code: 'value_changed', from: field, to: null, before, after };
  if (after === null) {
    return { ...place, kind: 'dropped', message: `The message has no place for ${field}; it was left out.` };
  }
  if (before === null) {
    const message = `The transfer has no ${field}; it reads as ${after} in the message.`;
    return { ...place, kind: 'assumed', message };
  }
  const message = `${field} reads as ${after} in the message, in place of ${before}.`;
  return { ...place, kind: 'replaced', message };
}

import { isIban, type TransferType } from '@clearbench/domain';
import { partOf } from '../fields/field-reading.ts';
import type { TransferReader } from '../types/declaration.ts';
import { institutionBicOf, partyAccountOf, partyNameOf, settledAmountOf } from './transfer-parts.ts';

/** Which fields of a message say what of the transfer that it orders: names of slots. */
interface TransferFields {
  readonly type: TransferType;
  readonly reference: string;
  readonly relatedReference: string | null;
  readonly settled: string;
  readonly ordering: string;
  readonly beneficiary: string;
  /** Institutions with the beneficiary's account: the first that has a BIC, or else the receiver. */
  readonly destinations: readonly string[];
}

/** Reads the transfer that a valid message orders from these fields. Null, with a problem, when it moves no money. */
export function transferFrom(from: TransferFields): TransferReader {
  return ({ headers }, fields, problems) => {
    const settled = settledAmountOf(fields.first(from.settled), problems);
    if (settled === null) return null;
    const reference = (slot: string | null): string | null =>
      slot === null ? null : partOf(fields.first(slot), 'reference');
    const ordering = fields.first(from.ordering);
    const beneficiary = fields.first(from.beneficiary);
    const recipientAccount = partyAccountOf(beneficiary);
    const destinations = from.destinations.map((slot) => institutionBicOf(fields.first(slot)));
    return {
      type: from.type,
      uetr: headers.uetr,
      reference: reference(from.reference),
      relatedReference: reference(from.relatedReference),
      ...settled,
      senderBic: headers.senderBic,
      // Where the ordering institution may be left out, the sender orders the transfer itself.
      senderName: partyNameOf(ordering) ?? headers.senderBic,
      senderAccount: partyAccountOf(ordering),
      recipientBic: headers.receiverBic,
      recipientName: partyNameOf(beneficiary),
      recipientAccount,
      profileId: null,
      destinationIban: recipientAccount !== null && isIban(recipientAccount) ? recipientAccount : null,
      destinationBic: destinations.find((bic) => bic !== null) ?? headers.receiverBic,
      fundType: 'm0',
    };
  };
}

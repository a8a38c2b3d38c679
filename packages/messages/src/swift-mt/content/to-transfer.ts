import { isIban, type TransferType } from '@clearbench/domain';
import { Problems } from '../../core/problems.ts';
import type { IncomingTransfer } from '../../core/transfer.ts';
import type { FinHeaders } from '../envelope/fin-message.ts';
import type { FieldTable } from '../fields/definitions/field-table.ts';
import { type FieldReading, partOf } from '../fields/reading/field-reading.ts';
import type { TransferReader } from '../types/declaration/declaration.ts';
import { institutionBicOf, partyAccountOf, partyNameOf, settledAmountOf } from './transfer-parts.ts';
import { isoDate } from './values.ts';

/** The slots of a message that contain the values of its transfer. */
interface TransferFields {
  readonly type: TransferType;
  readonly reference: string;
  readonly relatedReference: string | null;
  /** Amount and currency, and the value date unless another field has it. */
  readonly settled: string;
  readonly date?: string;
  readonly ordering: string;
  readonly beneficiary: string;
  /** Institutions with the beneficiary's account: the first that has a BIC, otherwise the receiver. */
  readonly destinations: readonly string[];
  /** The bank of the ordering customer, if the message is an order to it: the receiver if the field is left out. */
  readonly payingBank?: string;
}

type First = (slot: string) => FieldReading | undefined;

/** Reads the transfer that a valid message orders from these fields. None, with a problem, when it moves no money. */
export function transferFrom(from: TransferFields): TransferReader {
  return ({ headers }, fields, problems) => {
    const first: First = (slot) => fields.first(slot);
    return [{ line: null, transfer: transferOf(from, headers, headers.uetr, first, problems), problems }];
  };
}

/** The same for each repetition of sequence B. Its missing values are in the surrounding sequences. */
export function transfersFrom(from: TransferFields): TransferReader {
  return ({ headers, mode }, fields) => {
    const transactions = fields.each('B');
    return transactions.map((own) => {
      const problems = new Problems(mode);
      const first: First = (slot) => own.first(slot) ?? fields.first(slot) ?? settlementOf(fields, slot);
      const uetr = transactions.length === 1 ? headers.uetr : null;
      const transfer = transferOf(from, headers, uetr, first, problems);
      return { line: own.first(from.reference)?.field.line ?? null, transfer, problems };
    });
  };
}

function settlementOf(fields: FieldTable, slot: string): FieldReading | undefined {
  return fields.each('C')[0]?.first(slot);
}

function transferOf(
  from: TransferFields,
  headers: FinHeaders,
  uetr: string | null,
  first: First,
  problems: Problems,
): IncomingTransfer | null {
  const settled = settledAmountOf(first(from.settled), problems);
  if (settled === null) return null;
  const date = from.date === undefined ? null : partOf(first(from.date), 'date');
  const reference = (slot: string | null): string | null =>
    slot === null ? null : partOf(first(slot), 'reference');
  const ordering = first(from.ordering);
  const beneficiary = first(from.beneficiary);
  const recipientAccount = partyAccountOf(beneficiary);
  const destination =
    from.destinations.map((slot) => institutionBicOf(first(slot))).find((bic) => bic !== null) ?? null;
  const isOrder = from.payingBank !== undefined;
  const senderBic = isOrder
    ? (institutionBicOf(first(from.payingBank ?? '')) ?? headers.receiverBic)
    : headers.senderBic;
  return {
    type: from.type,
    uetr,
    reference: reference(from.reference),
    relatedReference: reference(from.relatedReference),
    ...settled,
    valueDate: settled.valueDate ?? (date === null ? null : isoDate(date)),
    senderBic,
    // If the ordering institution is left out, the sender itself orders the transfer.
    senderName: partyNameOf(ordering) ?? senderBic,
    senderAccount: partyAccountOf(ordering),
    recipientBic: isOrder ? destination : headers.receiverBic,
    recipientName: partyNameOf(beneficiary),
    recipientAccount,
    profileId: null,
    destinationIban: recipientAccount !== null && isIban(recipientAccount) ? recipientAccount : null,
    destinationBic: destination ?? (isOrder ? null : headers.receiverBic),
    fundType: 'm0',
  };
}

import type { ColumnMapping, FundType, TransferType } from '@clearbench/domain';
import type { Problem } from './problem.ts';
import type { TextSpan } from './text-span.ts';

/** The formats that a payload is recognised as. */
export type PayloadFormat = 'swift-mt' | 'iso20022' | 'telex' | 'json' | 'csv' | 'unknown';

/** The common contents of a transfer in all payload formats. BICs have 8 or 11 characters, upper case. */
export interface IncomingTransfer {
  type: TransferType;
  /** UUIDv4 in lower case; null when the payload carries none. */
  uetr: string | null;
  /** The sender's reference: field 20 of an MT message. */
  reference: string | null;
  /** The reference of the transfer that this one covers or follows: field 21. */
  relatedReference: string | null;
  /** In minor units of the currency; always greater than zero. */
  amountMinor: bigint;
  /** The same amount as a decimal string with exactly the currency's decimals. */
  amount: string;
  currency: string;
  /** ISO date. */
  valueDate: string | null;
  senderBic: string | null;
  senderName: string | null;
  senderAccount: string | null;
  recipientBic: string | null;
  recipientName: string | null;
  recipientAccount: string | null;
  profileId: string | null;
  destinationIban: string | null;
  destinationBic: string | null;
  fundType: FundType;
}

/** The available identifiers of an item. */
export interface ItemIdentity {
  /**
   * UUIDv4 in lower case: of the transfer that the item orders, or of the one transfer that it is about. For an
   * acknowledgement, that of the message repeated after it. Null if it names none or several.
   */
  readonly uetr: string | null;
  /** The sender's reference: field 20, `MsgId`; for a transfer, its own. */
  readonly reference: string | null;
}

/**
 * One message, array element or row of a payload. `transfer` is null if `problems` has an error, and for a message
 * that orders none: a confirmation, a statement, a status.
 */
export interface PayloadItem {
  /** Its index among all items of the payload, from 0. Items that are not listed leave gaps. */
  index: number;
  /** Where it begins in the payload, from 1. */
  line: number | null;
  /** Its own text. The transfers of one ISO 20022 message share the whole message. */
  span: TextSpan;
  /** Type of the message, like `MT103`, `pacs.008.001.08`, `KTT`. Null in JSON and CSV, and when it shows none. */
  type: string | null;
  about: ItemIdentity;
  transfer: IncomingTransfer | null;
  problems: Problem[];
}

export interface TransferReading {
  format: PayloadFormat;
  /** Type of the first message that has one, like `MT103`. */
  messageType: string | null;
  /** The text that lines, columns and spans refer to: the input, or the content of the envelope around it. */
  text: string;
  /** All items, except refused ones beyond the maximum number of listed problems. */
  items: PayloadItem[];
  /** Problems of the payload as a whole. */
  problems: Problem[];
}

/** The identifiers of an item that only has those of its transfer. */
export function identityOf(transfer: IncomingTransfer | null): ItemIdentity {
  return transfer === null ? UNKNOWN : { uetr: transfer.uetr, reference: transfer.reference };
}

const UNKNOWN: ItemIdentity = { uetr: null, reference: null };

export interface TransferOptions {
  /** The type of JSON and CSV transfers that neither name nor show one; default `mt103_non_swift`. */
  defaultType?: TransferType;
  /** The type of JSON and CSV transfers that do not name one. */
  type?: TransferType;
  /** The field of each column of a CSV, by the names in its header; the other columns are recognised by their names. */
  columns?: ColumnMapping;
}

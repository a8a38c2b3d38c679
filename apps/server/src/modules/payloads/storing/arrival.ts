import type { ChosenScenario, ScenarioChooser, ScenarioName, TransferStatus } from '@clearbench/domain';
import type { IncomingTransfer } from '@clearbench/messages/transfers';
import type { EncodedArray } from '../../../platform/database/composite-array.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { GivePayees } from '../../payee-checks/index.ts';
import type { NewPaymentFile } from '../../payment-files/index.ts';
import type { ItemPosition } from '../originals/positions.ts';

/** A transfer that is not stored yet. */
export interface NewTransfer extends Omit<IncomingTransfer, 'uetr'> {
  transactionId: string;
  uetr: string;
  /** Its message, array element or row in the payload, counted from 0. */
  index: number;
  place: ItemPosition;
}

/** A message that does not order a transfer, not stored yet. */
export interface NewMessage extends StoredMessage {
  place: ItemPosition;
}

/** A payload that is not stored yet, without its items. */
export interface NewPayload {
  payloadId: string;
  /** SHA-256 of its text, in hex. Two arrivals in a workspace with the same fingerprint are the same payload, from any sender. */
  fingerprint: string;
  format: string;
  /** Its text. The text of a large payload stays in the bytes that arrived, because strings would fill the memory. */
  content: string | Uint8Array;
  /** The text inside, when the content is an envelope around it. */
  enclosed: string | null;
  /** Null for a payload that an operator entered. */
  apiKeyId: string | null;
  /** The owner of the idempotency keys: the first of the sender's API keys, or the operator. */
  ownerId: string;
  idempotencyKey: string | null;
  /** The scenario that the simulated networks play for all of its transfers; null when the sender named none. */
  scenario: ChosenScenario | null;
  /** True if the amount or a BIC of a transfer selects its scenario when the sender named none. */
  scenariosByValues: boolean;
}

export interface NewItems {
  transfers: NewTransfer[];
  messages: NewMessage[];
}

/** The rows of transfers and messages, in the database's format. */
export interface EncodedItems {
  transfers: EncodedArray;
  messages: EncodedArray;
}

/** A payload, its transfers and its other messages, to be stored together or not at all. */
export interface Arrival extends NewPayload, NewItems {
  content: string;
}

/** Stored together with what an operator sends. */
export interface OperatorsPart {
  audit: () => AuditRecord;
  /** For the verified payees of its transfers; null: none is known. */
  givePayees: GivePayees | null;
}

/** Stored in the transaction of a payload, besides its items. */
export interface Besides {
  byOperator?: OperatorsPart | undefined;
  /** The payload is a file whose payees are verified before its payments are executed. */
  file?: NewPaymentFile | null;
}

/** A part of a payload that is stored part by part. */
export interface NewPart {
  /** As the bytes for the database: the main thread does not look at them. Null if there are none. */
  items: EncodedItems | null;
  /** Nothing of the payload is to be stored: parts already stored are rolled back. */
  isRefused: boolean;
}

export interface StoredTransfer {
  index: number;
  transactionId: string;
  uetr: string;
  status: TransferStatus;
  /** Both are missing without a scenario. */
  scenario?: ScenarioName;
  scenarioChosenBy?: ScenarioChooser;
}

export interface StoredMessage {
  /** The message's index in the payload, from 0. */
  index: number;
  type: string | null;
  /** The transfer that it names; null if it names none or several. */
  uetr: string | null;
  reference: string | null;
}

/**
 * The rows of a response about the transfers of a file: there may be a hundred thousand, so they are kept as the JSON that is sent.
 */
export interface EncodedRows {
  count: number;
  /** Pieces in UTF-8; the rows of each are separated by commas. */
  json: Uint8Array[];
}

/** The same payload is already stored. */
export interface Duplicate {
  kind: 'duplicate';
  payloadId: string;
  transfers: StoredTransfer[];
  messages: StoredMessage[];
  /** The scenario that the sender names now, if some of its transfers don't have it; otherwise null. */
  ignoredScenario: ScenarioName | null;
}

export type Outcome =
  | { kind: 'stored' }
  | Duplicate
  /** The payload was refused, wholly or in part: nothing is stored. */
  | { kind: 'refused' }
  /** The idempotency key was used for another payload. */
  | { kind: 'key_reused' }
  /** Not stored now. Whether it was already stored is unknown. */
  | { kind: 'unknown'; cause: unknown };

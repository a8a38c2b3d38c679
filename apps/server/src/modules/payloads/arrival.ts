import type { Problem } from '@clearbench/contract';
import type { ScenarioName, TransferStatus } from '@clearbench/domain';
import type { IncomingTransfer, PayloadFormat } from '@clearbench/messages';
import type { Place } from './places.ts';

/** A transfer that is not stored yet. */
export interface NewTransfer extends Omit<IncomingTransfer, 'uetr'> {
  transactionId: string;
  uetr: string;
  /** Which message, array element or row of the payload it came from, from 0. */
  index: number;
  place: Place;
}

/** A message that orders no transfer, not stored yet. */
export interface NewMessage extends StoredMessage {
  place: Place;
}

/** A payload by itself. */
export interface ArrivedPayload {
  payloadId: string;
  /** SHA-256 in hex. Two arrivals with one fingerprint are the same payload. */
  fingerprint: string;
  format: string;
  content: string;
  /** The text inside, when the content is an envelope around it. */
  enclosed: string | null;
  /** Null for what an operator entered. */
  apiKeyId: string | null;
  /** Whose idempotency keys these are: the API key or the operator. */
  ownerId: string;
  idempotencyKey: string | null;
  /** What the simulated networks are to do with its transfers; null when the sender named nothing. */
  scenario: ScenarioName | null;
}

export interface ArrivedItems {
  transfers: NewTransfer[];
  messages: NewMessage[];
}

/** The rows of transfers and of messages, each a JSON array in UTF-8. */
export interface EncodedItems {
  transfers: Uint8Array<ArrayBuffer>;
  messages: Uint8Array<ArrayBuffer>;
}

/** A payload, its transfers and its other messages, to be stored together or not at all. */
export interface Arrival extends ArrivedPayload, ArrivedItems {}

/**
 * The next items of a payload that is stored part by part, as the bytes that the database is given: what the thread of
 * the requests does not look at, it need not have as objects.
 */
export interface ArrivedPart {
  items: EncodedItems | null;
  /** Nothing of the payload is to be stored: what was stored of it is undone. */
  isRefused: boolean;
}

export interface StoredTransfer {
  index: number;
  transactionId: string;
  uetr: string;
  status: TransferStatus;
}

export interface StoredMessage {
  /** Which message of the payload, from 0. */
  index: number;
  type: string | null;
  /** Of the one transfer that it names; null when it names none or several. */
  uetr: string | null;
  reference: string | null;
}

export type ArrivalOutcome =
  | { kind: 'stored' }
  /** The same payload is here already. */
  | { kind: 'duplicate'; payloadId: string; transfers: StoredTransfer[]; messages: StoredMessage[] }
  /** The idempotency key was used for another payload. */
  | { kind: 'key_reused' }
  /** Not stored now. Whether it was here before could not be found out. */
  | { kind: 'unknown'; cause: unknown };

/** `refused`: nothing in it could be taken, or not all of it; nothing is stored. */
export type PartsOutcome = ArrivalOutcome | { kind: 'refused' };

/** What a payload holds, ready to be stored, and everything that is wrong with it. */
export interface Reading {
  format: PayloadFormat;
  /** The text inside, when the payload is an envelope around it. */
  enclosed: string | null;
  problems: Problem[];
  transfers: NewTransfer[];
  messages: NewMessage[];
}

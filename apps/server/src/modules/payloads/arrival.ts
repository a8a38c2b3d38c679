import type { TransferStatus } from '@clearbench/domain';
import type { IncomingTransfer } from '@clearbench/messages';

/** A transfer that is not stored yet. */
export interface NewTransfer extends Omit<IncomingTransfer, 'uetr'> {
  transactionId: string;
  uetr: string;
  /** Which message, array element or row of the payload it came from, from 0. */
  index: number;
}

/** A payload and its transfers, to be stored together or not at all. */
export interface Arrival {
  payloadId: string;
  /** SHA-256 in hex. Two arrivals with one fingerprint are the same payload. */
  fingerprint: string;
  format: string;
  content: string;
  /** Null for what an operator entered. */
  apiKeyId: string | null;
  /** Whose idempotency keys these are: the API key or the operator. */
  ownerId: string;
  idempotencyKey: string | null;
  transfers: NewTransfer[];
}

export interface StoredTransfer {
  index: number;
  transactionId: string;
  uetr: string;
  status: TransferStatus;
}

export type ArrivalOutcome =
  | { kind: 'stored' }
  /** The same payload is here already. */
  | { kind: 'duplicate'; payloadId: string; transfers: StoredTransfer[] }
  /** The idempotency key was used for another payload. */
  | { kind: 'key_reused' }
  /** Not stored now. Whether it was here before could not be found out. */
  | { kind: 'unknown'; cause: unknown };

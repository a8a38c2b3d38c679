import type { Authentication } from '../authentication/read-authentication.ts';
import type { Order } from '../order/order.ts';
import type { EbicsVersion } from '../version.ts';
import type { KeyDigest } from './key-digest.ts';

/** Who sends a request, and for which server. */
export interface RequestSender {
  version: EbicsVersion;
  hostId: string;
  partnerId: string;
  userId: string;
  /** The technical user that sends for `userId`. */
  systemId?: string;
  /** The client program. */
  product?: string;
}

/** Which versions do you speak? */
export interface HevRequest {
  kind: 'hev';
  hostId: string;
}

/** INI, HIA and H3K: without an authentication signature. */
export interface UnsecuredRequest extends RequestSender {
  kind: 'unsecured';
  order: Order;
  /** Deflated, not encrypted. */
  orderData: Uint8Array;
  /** The deflated signatures of H3K. */
  signatureData?: Uint8Array;
}

/** HPB: the client doesn't know the bank's keys yet. */
export interface KeyRequest extends RequestSender {
  kind: 'key-request';
  order: Order;
  /** 16 bytes in upper-case hexadecimal. */
  nonce: string;
  /** As sent, in ISO 8601. */
  timestamp: string;
  authentication: Authentication;
}

export interface InitialisationRequest extends RequestSender {
  kind: 'initialisation';
  order: Order;
  nonce: string;
  timestamp: string;
  securityMedium: string;
  bankKeyDigests: { authentication: KeyDigest; encryption: KeyDigest; signature?: KeyDigest };
  /** How many segments an upload has: 0 for HVE and HVS. Downloads have none. */
  segments?: number;
  /** The key of an upload's files, encrypted with the bank's E002 key. */
  transactionKey?: Uint8Array;
  encryptionKeyDigest?: KeyDigest;
  /** The signatures of an upload, encrypted. */
  signatureData?: Uint8Array;
  /** H005: the hash of the file, as the client computed it, in upper-case hexadecimal. Many clients compute it wrongly. */
  dataDigest?: { value: string; signatureVersion?: string };
  /** What the client says about the order, for people. */
  additionalInfo?: string;
  authentication: Authentication;
}

export interface TransferRequest {
  kind: 'transfer';
  version: EbicsVersion;
  hostId: string;
  /** 16 bytes in upper-case hexadecimal. */
  transactionId: string;
  segmentNumber: number;
  isLastSegment: boolean;
  /** A piece of the file's base64 text, without white space: clients cut anywhere. See `joinSegments`. Downloads have none. */
  segment?: string;
  authentication: Authentication;
}

export interface ReceiptRequest {
  kind: 'receipt';
  version: EbicsVersion;
  hostId: string;
  transactionId: string;
  /** 0: received; 1: keep it. */
  receiptCode: number;
  authentication: Authentication;
}

export type EbicsRequest =
  | HevRequest
  | UnsecuredRequest
  | KeyRequest
  | InitialisationRequest
  | TransferRequest
  | ReceiptRequest;

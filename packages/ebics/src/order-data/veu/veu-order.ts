import type { Btf } from '../../order/order.ts';
import type { AuthorisationLevel } from '../information/customer.ts';
import type { OrderIdentifier } from '../service.ts';

/** Somebody who has signed an order. */
export interface SignerInfo {
  partnerId: string;
  userId: string;
  name?: string;
  /** ISO 8601. */
  at: string;
  level: AuthorisationLevel;
}

export interface VeuOriginator {
  partnerId: string;
  userId: string;
  name?: string;
  /** ISO 8601. */
  at: string;
}

/** An order that waits for signatures. */
export interface VeuOrder extends OrderIdentifier {
  orderId: string;
  btf: Btf;
  originator: VeuOriginator;
  /** Bytes of the file, inflated. */
  size: number;
  signers: readonly SignerInfo[];
  signaturesRequired: number;
  signaturesDone: number;
  readyToBeSigned: boolean;
}

/** The hash of an order's data: 32 bytes. */
export interface VeuDigest {
  digest: Uint8Array;
  signatureVersion: 'A005' | 'A006';
}

/** What HVZ adds: the hash, and totals of a payment file. */
export interface VeuOrderDetails extends VeuOrder, VeuDigest {
  payments?: number;
  /** A decimal number. */
  amount?: string;
  currency?: string;
  firstPayment?: { payer?: string; iban?: string; bic?: string };
  fileName?: string;
}

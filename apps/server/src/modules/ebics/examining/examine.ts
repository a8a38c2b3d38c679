import type { KeyObject } from 'node:crypto';
import {
  EbicsError,
  joinSegments,
  orderDataDecrypter,
  orderDataDigest,
  type PublicKey,
  readOrderSignatures,
  type SignatureVerdict,
  verifyOrderSignature,
} from '@clearbench/ebics';
import type { EbicsSum } from '../../../platform/database/schema.ts';
import { paymentsIn } from './payments-in.ts';
import { type SinglePayments, singlePayments, type Wanted } from './single-payments.ts';
import { type Split, splitOrders } from './split.ts';

/** The signature key of a subscriber. */
export interface SignerKey {
  userId: string;
  key: PublicKey;
}

export interface Upload {
  /** Of the bank. Keys pass to threads without being copied. */
  privateKey: KeyObject;
  transactionKey: Uint8Array;
  /** Base64 text, in pieces; none for orders that have only signatures. */
  segments: readonly string[];
  /** Encrypted. */
  signatureData: Uint8Array | null;
  /** Of the order data, inflated. */
  maxBytes: number;
  signers: readonly SignerKey[];
  /** What is signed if there are no order data: the digest of another order. */
  signed: Uint8Array | { digest: Uint8Array } | null;
  isStrict: boolean;
}

export interface ExaminedSignature {
  partnerId: string;
  userId: string;
  version: string;
  /** Null: the signer has no signature key here. */
  verdict: SignatureVerdict | null;
}

export interface Examined {
  orderData: Uint8Array;
  digest: Uint8Array;
  signatures: ExaminedSignature[];
  /** How many payments it orders; null: it is no known order. */
  payments: number | null;
  sums: EbicsSum[];
}

/** The signatures of an order: three hashes and keys each. */
const SIGNATURES_MAX_BYTES = 256 * 1024;

/**
 * Decrypts an upload and verifies its signatures.
 * @throws EbicsError
 */
export function examine(upload: Upload): Examined {
  const { privateKey, transactionKey, segments, signatureData, maxBytes, signers, signed, isStrict } = upload;
  const decrypt = orderDataDecrypter(transactionKey, privateKey);
  const orderData = segments.length === 0 ? new Uint8Array() : decrypt(joinSegments(segments), maxBytes);
  const signatures =
    signatureData === null ? [] : readOrderSignatures(decrypt(signatureData, SIGNATURES_MAX_BYTES));
  const keys = new Map(signers.map(({ userId, key }) => [userId, key]));
  return {
    orderData,
    digest: orderDataDigest(orderData),
    signatures: signatures.map((signature) => {
      const key = keys.get(signature.userId);
      const { partnerId, userId, version } = signature;
      const verdict =
        key === undefined
          ? null
          : verifyOrderSignature(signature, key, signed ?? orderData, { strict: isStrict });
      return { partnerId, userId, version, verdict };
    }),
    ...paymentsIn(bufferOf(orderData)),
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** An answer that passes from a thread: errors lose their class on the way. */
export type ExamineAnswer =
  | { examined: Examined }
  | { code: string; problem: string }
  | { split: Split }
  | { single: SinglePayments | null };

/** Work for the thread. */
export type ExamineRequest =
  | { upload: Upload }
  | { large: Uint8Array }
  | { order: Uint8Array; wanted: Wanted };

export function tryToExamine(request: ExamineRequest): ExamineAnswer {
  if ('large' in request) return { split: splitOrders(bufferOf(request.large)) };
  if ('order' in request) return { single: singlePayments(bufferOf(request.order), request.wanted) };
  const { upload } = request;
  try {
    return { examined: examine(upload) };
  } catch (error) {
    if (!(error instanceof EbicsError)) throw error;
    return { code: error.code, problem: error.message };
  }
}

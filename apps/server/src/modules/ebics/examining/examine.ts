import type { KeyObject } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  decryptWith,
  joinSegments,
  LargeOrderData,
  OrderDataHash,
  openTransactionKey,
  orderDataDigest,
  type PublicKey,
  readOrderSignatures,
  type SignatureVerdict,
  type SignedData,
  verifyOrderSignature,
} from '@clearbench/ebics';
import { chunksOf, inChunks } from '../../../platform/chunks.ts';
import { asBuffer } from '../../../platform/memory/as-buffer.ts';
import { PaymentCounter, type Payments, paymentsIn } from './payments-in.ts';

/** The signature key of a subscriber. */
export interface SignerKey {
  userId: string;
  key: PublicKey;
}

/** An upload without its segments. */
export interface Upload {
  /** The bank's key. Keys pass to threads without being copied. */
  privateKey: KeyObject;
  transactionKey: Uint8Array;
  /** Encrypted. */
  signatureData: Uint8Array | null;
  /** The most that the order data may have once inflated. */
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

/** The facts about an order that the bank needs before it stores the order. */
export interface OrderFacts extends Payments {
  bytes: number;
  /** The beginning, so that people recognise what their client sent. */
  head: Uint8Array;
  digest: Uint8Array;
  signatures: ExaminedSignature[];
}

export interface Examined extends OrderFacts {
  /** The order data in the pieces to store. Call it at most once. */
  chunks(): AsyncIterable<Buffer>;
}

/** The signatures of an order: three hashes and keys each. */
const SIGNATURES_MAX_BYTES = 256 * 1024;
const HEAD_BYTES = 2_048;
/** If the signature of a larger order is wrong, only its hashes are compared. */
const EXPLAINED_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Decrypts a small upload and verifies its signatures.
 * @throws EbicsError
 */
export function examine(upload: Upload, segments: readonly string[]): Examined {
  const { transactionKey, privateKey, maxBytes, signed } = upload;
  const secret = openTransactionKey(transactionKey, privateKey);
  const data =
    segments.length === 0 ? Buffer.alloc(0) : asBuffer(decryptWith(secret, joinSegments(segments), maxBytes));
  return {
    bytes: data.length,
    head: data.subarray(0, HEAD_BYTES),
    digest: orderDataDigest(data),
    signatures: signaturesIn(upload, secret, signed ?? data),
    ...paymentsIn(data),
    async *chunks() {
      for (const { bytes } of chunksOf(data)) yield bytes;
    },
  };
}

/** Examines an upload of any size. Only its compressed data are in memory as a whole. */
export class LargeUpload {
  readonly #upload: Upload;
  readonly #secret: Uint8Array;
  readonly #data: LargeOrderData;

  /** @throws EbicsError, as all methods */
  constructor(upload: Upload) {
    this.#upload = upload;
    this.#secret = openTransactionKey(upload.transactionKey, upload.privateKey);
    this.#data = new LargeOrderData(this.#secret, upload.maxBytes);
  }

  add(segment: string): void {
    this.#data.add(segment);
  }

  /** Call it after the last segment. */
  async examine(): Promise<OrderFacts> {
    this.#data.end();
    const hash = new OrderDataHash();
    const counter = new PaymentCounter();
    let head = Buffer.alloc(0);
    let bytes = 0;
    for await (const piece of this.#data.pieces()) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece]).subarray(0, HEAD_BYTES);
      bytes += piece.length;
      hash.update(piece);
      counter.add(piece);
    }
    const digests = hash.digests();
    return {
      ...{ bytes, head: Buffer.from(head), digest: digests.stripped },
      signatures: await this.#signatures(digests, bytes),
      ...counter.end(),
    };
  }

  chunks(): AsyncGenerator<Buffer, void> {
    return inChunks(this.#data.pieces());
  }

  async #signatures(digests: SignedData, bytes: number): Promise<ExaminedSignature[]> {
    const found = signaturesIn(this.#upload, this.#secret, this.#upload.signed ?? digests);
    const isRight = found.every(({ verdict }) => verdict?.ok !== false);
    if (isRight || this.#upload.signed !== null || bytes > EXPLAINED_MAX_BYTES) return found;
    const data = await buffer(this.#data.pieces());
    return signaturesIn(this.#upload, this.#secret, data);
  }
}

function signaturesIn(
  { signatureData, signers, isStrict }: Upload,
  secret: Uint8Array,
  signed: SignedData,
): ExaminedSignature[] {
  if (signatureData === null) return [];
  const keys = new Map(signers.map(({ userId, key }) => [userId, key]));
  return readOrderSignatures(decryptWith(secret, signatureData, SIGNATURES_MAX_BYTES)).map((signature) => {
    const { partnerId, userId, version } = signature;
    const key = keys.get(userId);
    const verdict =
      key === undefined ? null : verifyOrderSignature(signature, key, signed, { strict: isStrict });
    return { partnerId, userId, version, verdict };
  });
}

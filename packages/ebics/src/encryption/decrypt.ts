import { constants, createDecipheriv, type Decipheriv, type KeyObject, privateDecrypt } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { EbicsError } from '../errors.ts';

export const NOT_DEFLATED =
  'Decrypting gave no deflated data. Deflate (zlib, RFC 1950) before encrypting, use AES-128-CBC with an IV of zeros, and encrypt with the key in TransactionKey.';

/** An order's data or signatures, as they were sent. */
export interface EncryptedInput {
  /** Encrypted with the recipient's key. */
  transactionKey: Uint8Array;
  data: Uint8Array;
  /** The recipient's private key. */
  key: KeyObject;
  /** How many bytes the inflated data may have. */
  limit: number;
}

/** Decrypts (E002) and inflates. Throws an `EbicsError` that says which of the steps failed. Needs Node 24. */
export const decryptOrderData = ({ transactionKey, data, key, limit }: EncryptedInput): Uint8Array =>
  decryptWith(openTransactionKey(transactionKey, key), data, limit);

/** For a part of a request whose transaction key is open: one costly RSA operation serves all parts. */
export function decryptWith(secret: Uint8Array, data: Uint8Array, limit: number): Uint8Array {
  const decrypter = new Decrypter(secret);
  const padded = decrypter.decrypt(data);
  decrypter.end();
  return inflate(padded, limit, NOT_DEFLATED);
}

/** Decrypts data that come in pieces. */
export class Decrypter {
  readonly #cipher: Decipheriv;
  #length = 0;

  constructor(secret: Uint8Array) {
    this.#cipher = createDecipheriv('aes-128-cbc', secret, new Uint8Array(16)).setAutoPadding(false);
  }

  decrypt(piece: Uint8Array): Uint8Array {
    this.#length += piece.length;
    return this.#cipher.update(piece);
  }

  /** Called after the last piece. */
  end(): void {
    if (this.#length > 0 && this.#length % 16 === 0) return;
    throw invalid(
      `The encrypted data have ${this.#length} bytes. Pad them to a multiple of 16 before AES, and send all segments.`,
    );
  }
}

/** OpenSSL answers a wrong key with random bytes instead of an error: only their number tells. */
export function openTransactionKey(transactionKey: Uint8Array, key: KeyObject): Buffer {
  const bytes = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  if (transactionKey.length !== bytes)
    throw invalid(
      `TransactionKey has ${transactionKey.length} bytes, and the bank's E002 key ${bytes}. Encrypt with the key that HPB returns.`,
    );
  const secret = tryUnwrap(transactionKey, key);
  if (secret?.length === 16) return secret;
  throw invalid(
    "TransactionKey cannot be decrypted to 16 bytes. Encrypt with the bank's E002 key (not X002), as HPB returns it, with RSA and PKCS #1 v1.5 padding.",
  );
}

function tryUnwrap(transactionKey: Uint8Array, key: KeyObject): Buffer | undefined {
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, transactionKey);
  } catch {
    return undefined;
  }
}

/** Inflates data that aren't encrypted: those of INI, HIA and H3K. */
export function inflateOrderData(deflated: Uint8Array, limit: number): Uint8Array {
  return inflate(
    deflated,
    limit,
    'The order data cannot be inflated. Deflate them (zlib, RFC 1950) before base64.',
  );
}

/** What follows the deflated data is padding: it isn't looked at. */
function inflate(bytes: Uint8Array, limit: number, problem: string): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(limit) : invalid(problem);
  }
}

export const tooLarge = (limit: number): EbicsError =>
  new EbicsError('091117', `The inflated data are larger than ${limit} bytes. Send several smaller files.`);

export const invalid = (problem: string): EbicsError => new EbicsError('090004', problem);

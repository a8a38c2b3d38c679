import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { PublicKey } from '../keys/public-key.ts';
import { encodeBase64 } from '../xml/base64.ts';

export interface EncryptedOrderData {
  /** The key of the data, encrypted with the recipient's key. */
  transactionKey: Uint8Array;
  /** The recipient's key. */
  encryptionKey: PublicKey;
  /** Base64. */
  data: string;
}

/** Deflates and encrypts (E002) with a new transaction key. */
export const encryptOrderData = (bytes: Uint8Array, encryptionKey: PublicKey): EncryptedOrderData =>
  encryptDeflated(deflateSync(bytes), encryptionKey);

/** The same for data that are deflated (zlib) already: for large ones, that takes most of the time. */
export function encryptDeflated(deflated: Uint8Array, encryptionKey: PublicKey): EncryptedOrderData {
  const secret = randomBytes(16);
  return {
    transactionKey: publicEncrypt({ key: encryptionKey.key, padding: constants.RSA_PKCS1_PADDING }, secret),
    encryptionKey,
    data: encryptWith(secret, deflated),
  };
}

/** Base64. */
function encryptWith(secret: Uint8Array, deflated: Uint8Array): string {
  const cipher = createCipheriv('aes-128-cbc', secret, new Uint8Array(16)).setAutoPadding(false);
  const padded = padX923(deflated);
  return encodeBase64(Buffer.concat([cipher.update(padded), cipher.final()]));
}

/** Zeros, and in the last byte how many bytes were added: 1 to 16. */
function padX923(bytes: Uint8Array): Uint8Array {
  const padding = Buffer.alloc(16 - (bytes.length % 16));
  padding[padding.length - 1] = padding.length;
  return Buffer.concat([bytes, padding]);
}

import { constants, publicDecrypt, verify } from 'node:crypto';
import type { PublicKey } from '../keys/public-key.ts';
import type { OrderDigests } from './order-data-digest.ts';

/** What is signed: the order's bytes, both hashes of a large order, or for HVE only the one that the bank has. */
export type SignedData = Uint8Array | OrderDigests | { digest: Uint8Array };

/** DER of DigestInfo for SHA-256, before the 32 bytes of the hash (RFC 8017, 9.2). */
const SHA256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** A005: is this a PKCS #1 v1.5 signature of a SHA-256 hash? */
export function signsWithPkcs1(signature: Uint8Array, digest: Uint8Array, { key }: PublicKey): boolean {
  try {
    const signed = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    return signed.equals(Buffer.concat([SHA256_INFO, digest]));
  } catch {
    return false;
  }
}

/** PSS over SHA-256 of the bytes. For A006, the bytes are the hash of the order, which is hashed a second time. */
export function signsWithPss(
  signature: Uint8Array,
  bytes: Uint8Array,
  { key }: PublicKey,
  saltLength = 32,
): boolean {
  try {
    return verify('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
  } catch {
    return false;
  }
}

import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  type KeyObject,
  privateDecrypt,
  privateEncrypt,
  sign,
} from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';

const IV = new Uint8Array(16);

/** Deflates, pads with X9.23 and encrypts. Base64. */
export function encrypt(secret: Uint8Array, bytes: Uint8Array): string {
  const deflated = deflateSync(bytes);
  const padding = Buffer.alloc(16 - (deflated.length % 16));
  padding.writeUInt8(padding.length, padding.length - 1);
  const cipher = createCipheriv('aes-128-cbc', secret, IV).setAutoPadding(false);
  return Buffer.concat([cipher.update(deflated), cipher.update(padding), cipher.final()]).toString('base64');
}

export function decrypt(transactionKey: string, base64: string, key: KeyObject): Buffer {
  const secret = privateDecrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(transactionKey, 'base64'),
  );
  const cipher = createDecipheriv('aes-128-cbc', secret, IV).setAutoPadding(false);
  return inflateSync(Buffer.concat([cipher.update(base64, 'base64'), cipher.final()]));
}

/** SHA-256 without CR, LF and Ctrl-Z. */
export function orderHash(bytes: Uint8Array): Buffer {
  return createHash('sha256')
    .update(Buffer.from(bytes.filter((byte) => byte !== 10 && byte !== 13 && byte !== 26)))
    .digest();
}

/** DigestInfo of SHA-256 (RFC 8017). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** Signs the hash of an order: with PSS over the hash of the hash (A006), or with PKCS #1 v1.5 (A005). */
export function signHash(version: 'A005' | 'A006', hash: Uint8Array, key: KeyObject): Buffer {
  return version === 'A005'
    ? privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([DIGEST_INFO, hash]))
    : sign('sha256', hash, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
}

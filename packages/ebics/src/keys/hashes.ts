import { createHash } from 'node:crypto';
import type { KeyDigest } from '../request/key-digest.ts';
import { numbersOf, type PublicKey } from './public-key.ts';

/** Upper-case hexadecimal SHA-256 hashes of a key. Clients use both as the “digest” of a key, in every version. */
export interface KeyHashes {
  /** The hash of the certificate in DER. */
  certificate?: string;
  /** The hash of the text “exponent modulus”: lower-case hexadecimal without leading zeros, one space between. */
  exponentModulus: string;
}

/** Every request is compared with the same few keys. */
const known = new WeakMap<PublicKey['key'], string>();

export function hashesOf({ key, certificate }: PublicKey): KeyHashes {
  const exponentModulus = known.get(key) ?? sha256(exponentAndModulus(key));
  known.set(key, exponentModulus);
  return certificate === undefined
    ? { exponentModulus }
    : { certificate: sha256(certificate), exponentModulus };
}

function exponentAndModulus(key: PublicKey['key']): string {
  const { modulus, exponent } = numbersOf(key);
  return `${shortHex(exponent)} ${shortHex(modulus)}`;
}

/** Does a client's digest mean this key? Either hash will do (specification 5.5.1.1 wants that of the certificate in H005). */
export function matchesDigest(key: PublicKey, digest: KeyDigest): boolean {
  const { certificate, exponentModulus } = hashesOf(key);
  return digest.version === key.version && (digest.value === certificate || digest.value === exponentModulus);
}

function shortHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').replace(/^0+/, '');
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex').toUpperCase();
}

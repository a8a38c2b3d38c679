import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { EbicsError } from '../errors.ts';

/** A005 and A006 sign orders, X002 authenticates requests, E002 encrypts. */
export type KeyVersion = 'A005' | 'A006' | 'X002' | 'E002';

export interface PublicKey {
  version: KeyVersion;
  key: KeyObject;
  /** X.509, DER. */
  certificate?: Uint8Array;
}

const MIN_BITS = 2048;
const MAX_BITS = 4096;
/** More than any pair of keys has: such numbers are not looked at. */
const MAX_MODULUS_BYTES = 2048;
/** A signature is checked in time proportional to the length of the exponent. */
const MAX_EXPONENT_BYTES = 8;

const LENGTH_ERRORS = { A005: '091204', A006: '091204', X002: '091205', E002: '091206' } as const;

/** The key in a DER certificate. Throws if it isn't an RSA key of 2048 to 4096 bits. */
export function publicKeyOfCertificate(version: KeyVersion, der: Uint8Array): PublicKey {
  const key = keyIn(der);
  if (key === undefined)
    throw new EbicsError(
      '091219',
      'The certificate cannot be read. Send an X.509 certificate: DER in base64.',
    );
  return { version, key: checked(version, key), certificate: der };
}

function keyIn(der: Uint8Array): KeyObject | undefined {
  try {
    return new X509Certificate(der).publicKey;
  } catch {
    return undefined;
  }
}

/** Both numbers as big-endian bytes; leading zeros don't count. Throws if the key does not have 2048 to 4096 bits. */
export function publicKeyOfModulus(
  version: KeyVersion,
  modulus: Uint8Array,
  exponent: Uint8Array,
): PublicKey {
  const n = withoutZeros(modulus);
  const e = withoutZeros(exponent);
  if (n.length === 0 || e.length === 0 || n.length > MAX_MODULUS_BYTES || e.length > MAX_EXPONENT_BYTES)
    throw new EbicsError(
      '090004',
      `The modulus or exponent of the ${version} key is empty or too long. Send an RSA key.`,
    );
  const key = createPublicKey({
    key: { kty: 'RSA', n: base64Url(n), e: base64Url(e) },
    format: 'jwk',
  });
  return { version, key: checked(version, key) };
}

function checked(version: KeyVersion, key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa')
    throw new EbicsError('090004', `The ${version} key is not an RSA key. EBICS uses RSA only.`);
  if (bits < MIN_BITS)
    throw new EbicsError(
      LENGTH_ERRORS[version],
      `The ${version} key has ${bits} bits. Make one of at least ${MIN_BITS} bits.`,
    );
  if (bits > MAX_BITS)
    throw new EbicsError(
      LENGTH_ERRORS[version],
      `The ${version} key has ${bits} bits. Make one of at most ${MAX_BITS} bits.`,
    );
  const { modulus, exponent } = numbersOf(key);
  if (exponent.length > MAX_EXPONENT_BYTES)
    throw new EbicsError(
      LENGTH_ERRORS[version],
      `The public exponent of the ${version} key has ${exponent.length} bytes. Make a key with the usual exponent, 65537.`,
    );
  if (!isOdd(modulus) || !isOdd(exponent) || (exponent.length === 1 && exponent[0] === 1))
    throw new EbicsError(
      '090004',
      `The ${version} key is not an RSA key: its modulus and exponent must be odd, and the exponent at least 3.`,
    );
  return key;
}

const isOdd = (number: Uint8Array): boolean => ((number.at(-1) ?? 0) & 1) === 1;

/** Modulus and exponent as big-endian bytes without leading zeros. */
export function numbersOf(key: KeyObject): { modulus: Uint8Array; exponent: Uint8Array } {
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  return { modulus: Buffer.from(n, 'base64url'), exponent: Buffer.from(e, 'base64url') };
}

/** Throws if two of the keys are the same: each purpose needs its own. */
export function refuseSameKeys(keys: readonly PublicKey[]): void {
  for (const [index, first] of keys.entries())
    for (const second of keys.slice(index + 1))
      if (first.key.equals(second.key))
        throw new EbicsError(
          '091218',
          `The keys ${first.version} and ${second.version} are the same. Make a pair of keys for each purpose.`,
        );
}

function withoutZeros(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? new Uint8Array() : bytes.subarray(first);
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

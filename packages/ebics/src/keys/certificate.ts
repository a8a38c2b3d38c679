import { type KeyObject, sign } from 'node:crypto';

export interface CertificateOptions {
  /** The common name of subject and issuer. */
  name: string;
  /** 1 to 20 bytes; the first is between 0x01 and 0x7f, because RFC 5280 requires a positive number. */
  serialNumber: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  use: 'signing' | 'encryption';
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** DER tags. */
const [INTEGER, BITS, OCTETS, UTF8, UTC_TIME, GENERALIZED_TIME, SEQUENCE, SET] = [
  0x02, 0x03, 0x04, 0x0c, 0x17, 0x18, 0x30, 0x31,
] as const;

/** Object identifiers with their tag and length. */
const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const KEY_USAGE = Buffer.from('0603551d0f', 'hex');
const TRUE = Buffer.from('0101ff', 'hex');
const NULL = Buffer.from('0500', 'hex');

/** Bits of KeyUsage, after the number of unused bits: digitalSignature with nonRepudiation, or keyEncipherment. */
const USAGES = { signing: Buffer.from('06c0', 'hex'), encryption: Buffer.from('0520', 'hex') } as const;

/** A self-signed X.509 certificate of a user, not of an authority (RFC 5280), in DER. */
export function selfSignedCertificate(options: CertificateOptions): Uint8Array {
  const algorithm = der(SEQUENCE, SHA256_WITH_RSA, NULL);
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(options.name, 'utf8')))),
  );
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, options.serialNumber),
    algorithm,
    name,
    der(SEQUENCE, time(options.notBefore), time(options.notAfter)),
    name,
    options.publicKey.export({ format: 'der', type: 'spki' }),
    der(
      0xa3,
      der(
        SEQUENCE,
        extension(BASIC_CONSTRAINTS, der(SEQUENCE)),
        extension(KEY_USAGE, der(BITS, USAGES[options.use])),
      ),
    ),
  );
  const signature = sign('sha256', body, options.privateKey);
  return der(SEQUENCE, body, algorithm, der(BITS, Buffer.from([0]), signature));
}

function extension(id: Uint8Array, value: Uint8Array): Buffer {
  return der(SEQUENCE, id, TRUE, der(OCTETS, value));
}

/** Two digits for the year until 2049, as RFC 5280 says. */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? der(UTC_TIME, Buffer.from(digits.slice(2)))
    : der(GENERALIZED_TIME, Buffer.from(digits));
}

function der(tag: number, ...content: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  if (bytes.length < 0x80) return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
  const hex = bytes.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, bytes]);
}

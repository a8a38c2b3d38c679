import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { selfSignedCertificate } from './certificate.ts';

/** A pair of RSA keys with a certificate. */
export interface CertifiedKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** X.509, DER. */
  certificate: Uint8Array;
}

export interface CertifiedKeyOptions {
  /** The common name in the certificate. */
  name: string;
  bits: number;
  notBefore: Date;
  notAfter: Date;
  use: 'signing' | 'encryption';
}

/** Makes a pair of RSA keys and a self-signed certificate. */
export async function makeCertifiedKey({ bits, ...options }: CertifiedKeyOptions): Promise<CertifiedKey> {
  const pair = await generatePair(bits);
  const serialNumber = randomBytes(16);
  serialNumber[0] = ((serialNumber[0] ?? 0) & 0x3f) | 0x40;
  return { ...pair, certificate: selfSignedCertificate({ ...options, ...pair, serialNumber }) };
}

function generatePair(modulusLength: number): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return new Promise((resolve, reject) => {
    generateKeyPair('rsa', { modulusLength, publicExponent: 0x10001 }, (error, publicKey, privateKey) => {
      if (error === null) resolve({ publicKey, privateKey });
      else reject(error);
    });
  });
}

import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { EbicsError } from '../errors.ts';
import { type CertifiedKey, makeCertifiedKey } from './certified-key.ts';
import type { PublicKey } from './public-key.ts';

/** A key of the bank. */
export interface BankKey extends CertifiedKey {
  version: 'X002' | 'E002';
}

export interface BankKeys {
  authentication: BankKey;
  encryption: BankKey;
}

/** A key as text: PKCS #8 and X.509, both in PEM. */
export interface BankKeyText {
  privateKey: string;
  certificate: string;
}

export interface BankKeysText {
  authentication: BankKeyText;
  encryption: BankKeyText;
}

export interface BankKeyOptions {
  /** The common name in the certificates. */
  name: string;
  /** 2048 to 4096; default 2048. */
  bits?: number;
  notBefore: Date;
  notAfter: Date;
}

/** Makes both keys with self-signed certificates. It takes between 0.1 s and a few seconds, outside the main thread. */
export async function makeBankKeys({ bits = 2048, ...options }: BankKeyOptions): Promise<BankKeys> {
  if (!Number.isInteger(bits) || bits < 2048 || bits > 4096)
    throw new RangeError(`Bank keys have between 2048 and 4096 bits, not ${bits}.`);
  // One after the other, so that a second processor remains for other work.
  const authentication = await makeCertifiedKey({ ...options, bits, use: 'signing' });
  const encryption = await makeCertifiedKey({ ...options, bits, use: 'encryption' });
  return {
    authentication: { version: 'X002', ...authentication },
    encryption: { version: 'E002', ...encryption },
  };
}

/** What the bank tells others about its key. */
export function publicOf({ version, publicKey, certificate }: BankKey): PublicKey {
  return { version, key: publicKey, certificate };
}

export function exportBankKeys({ authentication, encryption }: BankKeys): BankKeysText {
  return { authentication: keyText(authentication), encryption: keyText(encryption) };
}

function keyText({ privateKey, certificate }: BankKey): BankKeyText {
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: new X509Certificate(certificate).toString(),
  };
}

/** Throws if a certificate doesn't belong to its key. */
export function importBankKeys({ authentication, encryption }: BankKeysText): BankKeys {
  return { authentication: keyOfText('X002', authentication), encryption: keyOfText('E002', encryption) };
}

function keyOfText(version: BankKey['version'], text: BankKeyText): BankKey {
  const privateKey = createPrivateKey(text.privateKey);
  const certificate = new X509Certificate(text.certificate);
  if (!certificate.checkPrivateKey(privateKey))
    throw new EbicsError(
      '061099',
      `The bank's ${version} certificate does not belong to its private key. Import both from the same export.`,
    );
  return { version, privateKey, publicKey: createPublicKey(privateKey), certificate: certificate.raw };
}

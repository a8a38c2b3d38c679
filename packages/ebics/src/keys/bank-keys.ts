import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  webcrypto,
  X509Certificate,
} from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { EbicsError } from '../errors.ts';
import type { PublicKey } from './public-key.ts';

/** A key of the bank. */
export interface BankKey {
  version: 'X002' | 'E002';
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** X.509, DER. */
  certificate: Uint8Array;
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
  const [authentication, encryption] = await Promise.all([
    makeKey('X002', bits, options),
    makeKey('E002', bits, options),
  ]);
  return { authentication, encryption };
}

async function makeKey(
  version: BankKey['version'],
  bits: number,
  { name, notBefore, notAfter }: Omit<BankKeyOptions, 'bits'>,
): Promise<BankKey> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: bits,
  };
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const usage = version === 'X002' ? KeyUsageFlags.digitalSignature : KeyUsageFlags.keyEncipherment;
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialNumber(),
      name: [{ CN: [name] }],
      notBefore,
      notAfter,
      signingAlgorithm: algorithm,
      keys: pair,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(usage, true),
        await SubjectKeyIdentifierExtension.create(pair.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey));
  return bankKey(
    version,
    createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
    new Uint8Array(certificate.rawData),
  );
}

/** Positive, as RFC 5280 requires. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

function bankKey(version: BankKey['version'], privateKey: KeyObject, certificate: Uint8Array): BankKey {
  return { version, privateKey, publicKey: createPublicKey(privateKey), certificate };
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
  return bankKey(version, privateKey, certificate.raw);
}

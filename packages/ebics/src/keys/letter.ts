import { X509Certificate } from 'node:crypto';
import type { EbicsVersion } from '../version.ts';
import { hashesOf } from './hashes.ts';
import { numbersOf, type PublicKey } from './public-key.ts';

export interface LetterKey {
  key: PublicKey;
  hostId: string;
  partnerId: string;
  userId: string;
  version: EbicsVersion;
}

/** What an initialisation letter says about a key. */
export interface Letter {
  title: string;
  /** For print: who, which key, the key itself, and its hash. */
  lines: string[];
  /** What the bank compares, in upper-case hexadecimal: in H005 the hash of the certificate, else of “exponent modulus”. */
  hash: string;
}

const TITLES = {
  A005: 'Initialisation letter for electronic signatures (INI)',
  A006: 'Initialisation letter for electronic signatures (INI)',
  X002: 'Initialisation letter for authentication (HIA)',
  E002: 'Initialisation letter for encryption (HIA)',
} as const;

export function letterOf({ key, hostId, partnerId, userId, version }: LetterKey): Letter {
  const { certificate, exponentModulus } = hashesOf(key);
  const byCertificate = version === 'H005' && certificate !== undefined;
  const hash = byCertificate ? certificate : exponentModulus;
  return {
    title: TITLES[key.version],
    hash,
    lines: [
      `Host: ${hostId}`,
      `Partner: ${partnerId}`,
      `User: ${userId}`,
      `Version: ${key.version}`,
      ...(byCertificate ? certificateLines(key) : numberLines(key)),
      byCertificate ? 'SHA-256 of the certificate:' : 'SHA-256 of “exponent modulus”:',
      ...blocks(hash),
    ],
  };
}

function certificateLines({ certificate = new Uint8Array() }: PublicKey): string[] {
  const { subject, issuer, serialNumber, validFrom, validTo } = new X509Certificate(certificate);
  return [
    `Subject: ${oneLine(subject)}`,
    `Issuer: ${oneLine(issuer)}`,
    `Serial number: ${serialNumber}`,
    `Valid: ${validFrom} – ${validTo}`,
  ];
}

function numberLines({ key }: PublicKey): string[] {
  const { modulus, exponent } = numbersOf(key);
  return [
    'Exponent:',
    ...blocks(hex(exponent)),
    `Modulus (${modulus.length * 8} bits):`,
    ...blocks(hex(modulus)),
  ];
}

function oneLine(name: string): string {
  return name.split('\n').join(', ');
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}

/** Two digits each, sixteen bytes on a line. */
function blocks(digits: string): string[] {
  return (digits.match(/.{1,32}/g) ?? []).map((line) => (line.match(/../g) ?? []).join(' '));
}

import type { KeyObject } from 'node:crypto';

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

/** Bank keys as text: PKCS #8 in PEM, and the certificates in PEM. */
export interface BankKeysText {
  authentication: { privateKey: string; certificate: string };
  encryption: { privateKey: string; certificate: string };
}

export interface BankKeyOptions {
  /** The common name in the certificates. */
  name: string;
  /** 2048 to 4096; default 2048. */
  bits?: number;
  notBefore: Date;
  notAfter: Date;
}

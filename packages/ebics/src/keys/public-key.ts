import type { KeyObject } from 'node:crypto';

/** A005 and A006 sign orders, X002 authenticates requests, E002 encrypts. */
export type KeyVersion = 'A005' | 'A006' | 'X002' | 'E002';

export interface PublicKey {
  version: KeyVersion;
  key: KeyObject;
  /** X.509, DER. */
  certificate?: Uint8Array;
}

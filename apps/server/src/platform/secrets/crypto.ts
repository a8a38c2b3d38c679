import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomFillSync,
} from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');

export const sha256Hex = (data: string | Uint8Array): string => hash('sha256', data, 'hex');

const pool = Buffer.alloc(8_192);
let unusedFrom = pool.length;

/**
 * Random bytes from a pool, for immediate use: asking the system each time would cost more than everything else in an
 * id.
 */
function pooledBytes(count: number): Uint8Array {
  const from = takeFromPool(count);
  return pool.subarray(from, from + count);
}

/** Returns where in the pool the bytes are. */
function takeFromPool(count: number): number {
  if (unusedFrom + count > pool.length) {
    randomFillSync(pool);
    unusedFrom = 0;
  }
  unusedFrom += count;
  return unusedFrom - count;
}

/** A version 7 UUID: later ones sort after earlier ones, so indexes grow at their end only. */
export const timeOrderedUuid = (): string => uuidv7({ rng: () => pooledBytes(16) });

/** A version 7 UUID of this moment that is the same for the same name: a record written twice keeps its id. */
export const namedUuid = (name: string, at: Date): string =>
  uuidv7({ msecs: at.getTime(), random: sha256(name).subarray(0, 16) });

const ZEROS = new Uint8Array(16);

/** No version 7 UUID of this moment or a later one sorts before it. */
export const firstUuidAt = (atMs: number): string => uuidv7({ msecs: atMs, seq: 0, random: ZEROS });

/** The moment of a version 7 UUID. */
export const timeOfUuid = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

const last = { msecs: 0, seq: 0 };

/** A version 7 UUID that is greater than every earlier one of this process, even within a millisecond. */
export function ascendingUuid(): string {
  const now = Date.now();
  if (now > last.msecs) {
    last.msecs = now;
    last.seq = 0;
  } else {
    last.seq += 1;
  }
  return uuidv7({ ...last, random: pooledBytes(16) });
}

/** Letters and digits, each equally likely: bytes at or above the last whole multiple of 62 are discarded. */
export function randomCharacters(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = pool.readUInt8(takeFromPool(1));
    if (byte < 248) text += ALPHANUMERIC[byte % 62];
  }
  return text;
}

/** An opaque token of 256 bits, safe in a URL and a cookie. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export interface Vault {
  /** Encrypts with AES-256-GCM. */
  seal(plaintext: string): Buffer;
  /** Throws when the text was sealed under a master key that is not held, or has been changed. */
  open(sealed: Buffer): string;
  /** A keyed hash (HMAC-SHA-256): finds a secret without storing it in clear. */
  fingerprint(secret: string): Buffer;
  /** With all available master keys, the current one first: also finds values that were stored before a key change. */
  fingerprints(secret: string): Buffer[];
  /** The same for bytes that arrive in pieces. */
  fingerprinting(): Fingerprinting;
}

export interface Fingerprinting {
  update(bytes: Buffer): void;
  /** Call it once, at the end. */
  digests(): Buffer[];
}

/** A vault whose master key can be changed while it is used. */
export interface MasterVault extends Vault {
  /** Seals with `current` from now on; opens what any of the keys has sealed. */
  hold(current: Buffer, others: readonly Buffer[]): void;
  /** True if the current master key has sealed it. */
  isCurrent(sealed: Buffer): boolean;
}

/** Stored where a sealed value must be but none is left. */
export const NOTHING_SEALED = Buffer.alloc(0);

/**
 * For values that are shown or used among others: one value that cannot be opened (its master key is lost, or the database was
 * damaged) must not fail the others.
 */
export function openOrNull(vault: Pick<Vault, 'open'>, sealed: Buffer): string | null {
  try {
    return vault.open(sealed);
  } catch {
    return null;
  }
}

interface DerivedKeys {
  sealing: Buffer;
  lookup: Buffer;
}

/** A separate key for each use of the master key, so that two algorithms never share one. */
function derive(masterKey: Buffer): DerivedKeys {
  const key = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `clearbench ${purpose}`, 32));
  return { sealing: key('sealing'), lookup: key('lookup') };
}

function sealWith({ sealing }: DerivedKeys, plaintext: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealing, iv);
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function openWith({ sealing }: DerivedKeys, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

const fingerprintWith = ({ lookup }: DerivedKeys, secret: string): Buffer =>
  createHmac('sha256', lookup).update(secret).digest();

export function createVault(masterKey: Buffer, others: readonly Buffer[] = []): MasterVault {
  let current = derive(masterKey);
  let all = [current, ...others.map(derive)];
  return {
    hold(key, besides) {
      current = derive(key);
      all = [current, ...besides.map(derive)];
    },
    seal: (plaintext) => sealWith(current, plaintext),
    open(sealed) {
      for (const keys of all.slice(0, -1)) {
        try {
          return openWith(keys, sealed);
        } catch {
          // Another key may have sealed it.
        }
      }
      return openWith(all.at(-1) ?? current, sealed);
    },
    isCurrent(sealed) {
      try {
        openWith(current, sealed);
        return true;
      } catch {
        return false;
      }
    },
    fingerprint: (secret) => fingerprintWith(current, secret),
    fingerprints: (secret) => all.map((keys) => fingerprintWith(keys, secret)),
    fingerprinting() {
      const hmacs = all.map(({ lookup }) => createHmac('sha256', lookup));
      return {
        update(bytes) {
          for (const hmac of hmacs) hmac.update(bytes);
        },
        digests: () => hmacs.map((hmac) => hmac.digest()),
      };
    },
  };
}

/** Names a master key without giving it away. */
export const masterKeyId = (masterKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'clearbench key id', 4)).toString('hex');

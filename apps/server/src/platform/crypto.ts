import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** Letters and digits, each equally likely. */
export function randomCharacters(length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += ALPHANUMERIC[randomInt(ALPHANUMERIC.length)];
  return text;
}

/** An opaque token of 256 bits, safe in a URL and a cookie. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export interface Vault {
  /** Encrypts with AES-256-GCM. */
  seal(plaintext: string): Buffer;
  /** Throws when the text was sealed under another master key, or was changed. */
  open(sealed: Buffer): string;
  /** A keyed hash (HMAC-SHA-256): finds a secret without storing it. */
  fingerprint(secret: string): Buffer;
}

/** Each use of the master key has a key of its own, so that no two algorithms ever share one. */
export function createVault(masterKey: Buffer): Vault {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `clearbench ${purpose}`, 32));
  const sealingKey = derive('sealing');
  const lookupKey = derive('lookup');

  return {
    seal(plaintext) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv);
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    fingerprint: (secret) => createHmac('sha256', lookupKey).update(secret).digest(),
  };
}

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** About half a second and 128 MB for each guess. */
const COST = 2 ** 17;
/** A file from elsewhere must not ask for more memory than this. */
const COST_MAX = 2 ** 20;
const BLOCK_SIZE = 8;

/** How the key of a file is derived from its passphrase, as the file's header says. */
export interface SealHead {
  salt: string;
  cost: number;
}

export const newSealHead = (): SealHead => ({ salt: randomBytes(SALT_BYTES).toString('base64'), cost: COST });

/** Seals and opens the chunks of one file, in order. */
export interface Seal {
  seal(chunk: Buffer, isLast: boolean): Buffer;
  /**
   * Throws if another passphrase or header sealed it, if it was changed, or if it is not the next chunk of its file.
   */
  open(sealed: Buffer, isLast: boolean): Buffer;
}

/**
 * AES-256-GCM with a separate key for each file. The nonce of a chunk is its number and whether it is the last one,
 * so that none can be left out, moved or added; each chunk authenticates the file's header.
 */
export async function openSeal(passphrase: string, { salt, cost }: SealHead, head: Buffer): Promise<Seal> {
  if (!Number.isInteger(cost) || cost < 2 || cost > COST_MAX)
    throw new Error(`The cost ${cost} of its key is not one that this version uses.`);
  const key = await derive(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, {
    N: cost,
    r: BLOCK_SIZE,
    p: 1,
    maxmem: 2 * 128 * cost * BLOCK_SIZE,
  });
  let sealedChunks = 0;
  let openedChunks = 0;
  return {
    seal(chunk, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(sealedChunks, isLast)).setAAD(head);
      sealedChunks += 1;
      const body = Buffer.concat([cipher.update(chunk), cipher.final()]);
      return Buffer.concat([cipher.getAuthTag(), body]);
    },
    open(sealed, isLast) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(openedChunks, isLast), {
        authTagLength: TAG_BYTES,
      }).setAAD(head);
      openedChunks += 1;
      decipher.setAuthTag(sealed.subarray(0, TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(TAG_BYTES)), decipher.final()]);
    },
  };
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES);
  bytes.writeUIntBE(number, 0, 6);
  bytes.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return bytes;
}

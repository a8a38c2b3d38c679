import { createHash } from 'node:crypto';

/** `stripped`: without CR, LF and Ctrl-Z, as the specification says (chapter 14); `raw`: all bytes. */
export type HashForm = 'stripped' | 'raw';

/** A large order is not copied as a whole. */
const PIECE_BYTES = 256 * 1024;

/** Both hashes of an order's bytes: SHA-256, 32 bytes each. */
export type OrderDigests = Readonly<Record<HashForm, Uint8Array>>;

/** SHA-256 of an order's bytes: 32 bytes. HVD shows it, and HVE signs it. */
export function orderDataDigest(orderData: Uint8Array, form: HashForm = 'stripped'): Uint8Array {
  const hash = createHash('sha256');
  if (form === 'raw') return hash.update(orderData).digest();
  for (let at = 0; at < orderData.length; at += PIECE_BYTES) {
    hash.update(stripped(orderData.subarray(at, at + PIECE_BYTES)));
  }
  return hash.digest();
}

/** Hashes an order that comes in pieces. */
export class OrderDataHash {
  readonly #stripped = createHash('sha256');
  readonly #raw = createHash('sha256');

  update(piece: Uint8Array): void {
    this.#stripped.update(stripped(piece));
    this.#raw.update(piece);
  }

  /** Called once, after the last piece. */
  digests(): OrderDigests {
    return { stripped: this.#stripped.digest(), raw: this.#raw.digest() };
  }
}

/** The bytes without CR, LF and Ctrl-Z. */
export function stripped(bytes: Uint8Array): Uint8Array {
  const kept = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === 0x0a || byte === 0x0d || byte === 0x1a) continue;
    kept[length] = byte;
    length++;
  }
  return kept.subarray(0, length);
}

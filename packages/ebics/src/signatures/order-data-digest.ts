import { createHash } from 'node:crypto';

/** `stripped`: without CR, LF and Ctrl-Z, as the specification says (chapter 14); `raw`: all bytes. */
export type HashForm = 'stripped' | 'raw';

/** SHA-256 of an order's bytes: 32 bytes. HVD shows it, and HVE signs it. */
export function orderDataDigest(orderData: Uint8Array, form: HashForm = 'stripped'): Uint8Array {
  return createHash('sha256')
    .update(form === 'stripped' ? stripped(orderData) : orderData)
    .digest();
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

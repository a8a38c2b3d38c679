import { createHash } from 'node:crypto';

/** `stripped`: without CR, LF and Ctrl-Z, as the specification says (chapter 14); `raw`: the bytes as they are. */
export type HashForm = 'stripped' | 'raw';

/** SHA-256 of an order's bytes: 32 bytes. HVD shows it, and HVE signs it. */
export function orderDataDigest(orderData: Uint8Array, form: HashForm = 'stripped'): Uint8Array {
  return createHash('sha256')
    .update(form === 'stripped' ? stripped(orderData) : orderData)
    .digest();
}

function stripped(bytes: Uint8Array): Uint8Array {
  const kept = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (const byte of bytes)
    if (byte !== 0x0a && byte !== 0x0d && byte !== 0x1a) {
      kept[length] = byte;
      length++;
    }
  return kept.subarray(0, length);
}

const BYTES = 256;
const UTF_8_MARK = [0xef, 0xbb, 0xbf];

/**
 * A text in an encoding named by the Encoding Standard, with the file's byte order mark. Null if it can't be written
 * in a way that reads back as the same text.
 */
export function encodeText(text: string, encoding: string, original: Uint8Array): Uint8Array | null {
  switch (encoding) {
    case 'utf-8':
      return Buffer.concat([marked(original, UTF_8_MARK), Buffer.from(text)]);
    case 'utf-16le':
      return Buffer.concat([marked(original, [0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    case 'utf-16be':
      return Buffer.concat([marked(original, [0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
    default:
      return singleBytes(text, encoding);
  }
}

function marked(bytes: Uint8Array, mark: readonly number[]): Uint8Array {
  return mark.every((byte, at) => bytes[at] === byte) ? Uint8Array.from(mark) : new Uint8Array();
}

/** Windows-1252, ISO 8859 and others that have a byte for each character. */
function singleBytes(text: string, encoding: string): Uint8Array | null {
  const all = Uint8Array.from({ length: BYTES }, (_, byte) => byte);
  const characters = new TextDecoder(encoding).decode(all);
  if (characters.length !== BYTES) return null;
  const byteOf = new Map([...characters].map((character, byte) => [character, byte]));
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = byteOf.get(text.charAt(at));
    if (byte === undefined || characters.charAt(byte) === '\ufffd') return null;
    bytes[at] = byte;
  }
  return bytes;
}

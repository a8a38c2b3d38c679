/** The types of SSH (RFC 4251, section 5) that the library doesn't export. */

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export function stringOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([uint32(bytes.length), bytes]);
}

/** The strings of which the data consists; null if it doesn't. */
export function stringsIn(data: Buffer, max: number): Buffer[] | null {
  const strings: Buffer[] = [];
  for (let at = 0; at < data.length; ) {
    if (at + 4 > data.length) return null;
    const end = at + 4 + data.readUInt32BE(at);
    if (end > data.length) return null;
    if (strings.length === max) return null;
    strings.push(data.subarray(at + 4, end));
    at = end;
  }
  return strings;
}

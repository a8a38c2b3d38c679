/** Base64 without the white space that XML allows in it; undefined if anything else is in it. */
export function base64Text(text: string): string | undefined {
  const dense = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  const padding = dense.indexOf('=');
  const isBase64 = !/[^A-Za-z0-9+/=]/.test(dense) && (padding === -1 || /^==?$/.test(dense.slice(padding)));
  return isBase64 ? dense : undefined;
}

export function decodeBase64(text: string): Uint8Array | undefined {
  const dense = base64Text(text);
  return dense === undefined || dense.length % 4 !== 0 ? undefined : Buffer.from(dense, 'base64');
}

export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

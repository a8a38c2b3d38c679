const SHAPE = /^[A-Za-z0-9_-]*$/;
/** A call can safely take this many arguments. */
const CHUNK = 8_192;

export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null for a text that `toBase64Url` would never write. */
export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!SHAPE.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : null;
}

export function textOfBase64Url(text: string): string | null {
  const bytes = bytesOfBase64Url(text);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

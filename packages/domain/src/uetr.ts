const UETR = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** True if the text is a unique end-to-end transaction reference: a UUID of version 4 in lower case (RFC 4122). */
export function isUetr(text: string): boolean {
  return UETR.test(text);
}

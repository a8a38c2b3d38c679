/** True if a text could be the reference of a transfer: it has a digit, and no space. */
export function mayBeReference(text: string): boolean {
  return /^(?=.*\d)\S{4,35}$/.test(text.trim());
}

/** True if a text could be part of a name or a reference: two letters are enough, and a reference may be all digits. */
export function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text) || mayBeReference(text);
}

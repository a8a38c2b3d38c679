/** What the standard fonts of PDF have: Windows-1252 without its controls. */
const STANDARD = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;
/** Marks that only steer the direction of text: they would turn the text around them. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text as the report can print it: a character that its fonts lack becomes its code point, `[U+0394]`, not an empty box. */
export const shown = (text: string): string =>
  [...text.replaceAll(DIRECTION_MARKS, '')]
    .map((character) => (STANDARD.test(character) ? character : codePointText(character)))
    .join('');

const codePointText = (character: string): string =>
  /\s/u.test(character)
    ? ' '
    : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** What XML 1.0 does not allow: controls, the halves of surrogate pairs, U+FFFE and U+FFFF. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Nothing in it is escaped or replaced, as in most values. */
const PLAIN = /^[\w .:/+-]*$/;

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** The text with U+FFFD in place of characters that XML cannot have (controls, halves of surrogate pairs). */
export function allowedText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(FORBIDDEN, '\uFFFD');
}

/** The spelling of a text that XML can have, between tags. */
export function escapeText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/[&<>\r]/g, (character) => TEXT[character] ?? character);
}

/** The spelling of a text that XML can have, between double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replace(/["\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}

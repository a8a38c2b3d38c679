/** Characters that XML 1.0 does not allow: controls, the halves of surrogate pairs, U+FFFE and U+FFFF. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Most values contain nothing to escape or replace. */
const PLAIN = /^[\w .:/+-]*$/;

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A value that a tree can have, and how it is written between tags. */
interface Spelt {
  /** With U+FFFD in place of characters that XML cannot have (controls, halves of surrogate pairs). */
  readonly value: string;
  readonly spelling: string;
}

export function spellText(text: string): Spelt {
  if (PLAIN.test(text)) return { value: text, spelling: text };
  const value = text.replace(FORBIDDEN, '\uFFFD');
  return { value, spelling: value.replace(/[&<>\r]/g, (character) => TEXT[character] ?? character) };
}

/** The same between double quotes. */
export function spellAttribute(text: string): Spelt {
  const { value, spelling } = spellText(text);
  return {
    value,
    spelling: spelling.replace(/["\n\t]/g, (character) => `&#${character.charCodeAt(0)};`),
  };
}

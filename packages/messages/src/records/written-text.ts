/** True for nearly every value: nothing in it needs a closer look. */
const PLAIN = /^[\x21-\x26\x28-\x3c\x3e-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** Spaces of other widths, some of which separate thousands or groups of an IBAN. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/** Characters that only lay a text out. Between letters of some scripts, joiners (200c, 200d) are part of the spelling. */
const LAYING_OUT =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<![^\0-\u024f])[\u200c\u200d]/g;
/** A formula that keeps leading zeros: `="0012345678"`. */
const TEXT_FORMULA = /^=\s*(?:T\s*\(\s*)?"((?:[^"]|"")*)"\s*\)?$/i;
/** An apostrophe that marks a cell as text. Some names begin with one: `'t Hooft`. */
const TEXT_MARK = /^'(?=[\d=+@-]|[A-Z\d/.-]+$)/;

/** The value that the writer of a cell or a JSON text meant: without a spreadsheet's marks of text, and without invisible characters. */
export function writtenText(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text.replace(SPACES, ' ').replace(LAYING_OUT, '').trim();
  const [, quoted] = TEXT_FORMULA.exec(visible) ?? [];
  return quoted === undefined ? visible.replace(TEXT_MARK, '') : quoted.replaceAll('""', '"').trim();
}

/** Amounts and dates with the digits, decimal and thousands separators of ASCII in place of those of Arabic, Persian and full width. */
export function westernDigits(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/[\u066c\uff0c]/g, ',');
}

const ASCII = /^[\x20-\x7e]*$/;
/** Not superscripts or circled digits: `100¹` is an amount with a footnote. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** A spreadsheet takes a field that begins so for a formula. Numbers may begin with a minus sign. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.]+$)/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One record of a CSV file (RFC 4180), its line end included. Text that a spreadsheet would run gets an apostrophe. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string): string {
  const text = FORMULA.test(field) ? `'${field}` : field;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet treats a field that begins with one of these as a formula. Numbers may begin with a minus sign. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.]+$)/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One record of a CSV file (RFC 4180), including its line end. Text that a spreadsheet would evaluate gets a leading apostrophe. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string): string {
  const text = FORMULA.test(field) ? `'${field}` : field;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet evaluates a cell that begins with one of these as a formula; with East Asian input also in their wide and small forms.
 * Numbers may begin with a minus sign. Apostrophes before them count too, so that the one that is added can always be distinguished from those
 * of the text.
 */
const FORMULA = /^'*[=+@\t\r\n＝﹦＋﹢－﹣＠﹫]|^'+-|^-(?!\d+(\.\d+)?$)/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One record of a CSV file (RFC 4180), without its line end. Text that a spreadsheet would evaluate gets a leading apostrophe; null
 * is an empty cell.
 */
export const csvRow = (cells: readonly (string | number | null)[]): string =>
  cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',');

/** The text of a cell that `csvRow` wrote. */
export const csvCellText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

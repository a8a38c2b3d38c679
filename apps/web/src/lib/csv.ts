/** A spreadsheet evaluates a cell that begins with one of these as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** One row of CSV. A cell that a spreadsheet would evaluate as a formula is marked as text. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',');
}

function csvCell(value: string): string {
  const safe = FORMULA_START.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

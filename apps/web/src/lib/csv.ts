/** What a spreadsheet would run as a formula if a cell began with it. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** One row of CSV. A cell that a spreadsheet would take for a formula is marked as text. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',');
}

function csvCell(value: string): string {
  const safe = FORMULA_START.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import type { Place, PlainField, PlainSource } from '../plain-source.ts';
import { readPlainTransfer } from '../plain-transfer.ts';
import { hasError, MAX_ITEMS, oneOf, type Problem } from '../problem.ts';
import type { PayloadItem, ReadOptions } from '../transfer.ts';
import { COLUMN_SETS, type ColumnSet, delimiterOf, fieldOfColumn, firstLine } from './columns.ts';
import { CsvReader, type CsvRow } from './csv-reader.ts';

export interface CsvReading {
  readonly items: PayloadItem[];
  readonly problems: Problem[];
}

/** Reads a CSV payload: a header row with one of the documented sets of columns, and a transfer per row. */
export function readCsv(text: string, options: ReadOptions): CsvReading {
  const reader = new CsvReader(text, delimiterOf(firstLine(text)));
  const problems: Problem[] = [];
  const header = readHeader(reader, problems);
  if (header === null || problems.length > 0) return { items: [], problems };
  const items: PayloadItem[] = [];
  const source = new RowSource(reader.row, header);
  while (items.length <= MAX_ITEMS && reader.next()) {
    if (isBlank(reader.row)) continue;
    items.push(readRow(source, reader.row, header, items.length, options));
  }
  if (items.length === 0) {
    const message = 'The CSV has a header but no rows; add a row for each transfer.';
    problems.push({ code: 'no_items', severity: 'error', path: '', line: 1, column: null, message });
  }
  return { items, problems };
}

interface Header {
  readonly names: readonly string[];
  /** Which cell holds each field. */
  readonly cells: ReadonlyMap<PlainField, number>;
  readonly set: ColumnSet;
}

function readHeader(reader: CsvReader, problems: Problem[]): Header | null {
  const { row } = reader;
  do {
    if (!reader.next()) return null;
  } while (isBlank(row));
  const line = row.lines[0] ?? 1;
  const names = row.cells.map((cell) => cell.trim());
  const cells = new Map<PlainField, number>();
  names.forEach((name, cell) => {
    const field = fieldOfColumn(name);
    if (field === null) return;
    const earlier = cells.get(field);
    if (earlier === undefined) cells.set(field, cell);
    else {
      const message = `The columns ${names[earlier]} and ${name} say the same; leave one out.`;
      problems.push({
        code: 'csv_duplicate_column',
        severity: 'error',
        path: name,
        line,
        column: row.columns[cell] ?? null,
        message,
      });
    }
  });
  const sets = COLUMN_SETS.map((set) => ({ set, missing: missingColumns(set, cells) }));
  const nearest = sets.reduce((best, other) => (other.missing.length < best.missing.length ? other : best));
  for (const column of nearest.missing) {
    const message = `The column ${column} is missing; the header must have ${expectedColumns()}.`;
    problems.push({
      code: 'csv_missing_column',
      severity: 'error',
      path: column,
      line,
      column: null,
      message,
    });
  }
  return { names, cells, set: nearest.set };
}

function missingColumns(set: ColumnSet, cells: ReadonlyMap<PlainField, number>): string[] {
  return set.columns.filter((column) => {
    const field = fieldOfColumn(column);
    return field !== null && !cells.has(field);
  });
}

function expectedColumns(): string {
  return oneOf(COLUMN_SETS.map(({ columns }) => columns.join(', ')));
}

function readRow(
  source: RowSource,
  row: CsvRow,
  header: Header,
  index: number,
  options: ReadOptions,
): PayloadItem {
  const problems: Problem[] = [];
  const line = row.lines[0] ?? null;
  const add = (code: string, cell: number, message: string): void => {
    const at = { line: row.lines[cell] ?? line, column: row.columns[cell] ?? null };
    problems.push({ code, severity: 'error', path: header.names[cell] ?? '', ...at, message });
  };
  if (row.fault !== null) add('csv_quote', row.fault.cell, row.fault.message);
  else if (row.cells.length !== header.names.length) {
    const message = `The row has ${row.cells.length} cells, the header ${header.names.length}; quote a cell that contains the delimiter.`;
    add('csv_cells', Math.min(row.cells.length, header.names.length) - 1, message);
  }
  const transfer = readPlainTransfer(source, header.set.filled, options, problems);
  return { index, line, transfer: hasError(problems) ? null : transfer, problems };
}

function isBlank(row: CsvRow): boolean {
  for (const cell of row.cells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}

/** The fields of the row that the reader stands on. */
class RowSource implements PlainSource {
  readonly #row: CsvRow;
  readonly #header: Header;

  constructor(row: CsvRow, header: Header) {
    this.#row = row;
    this.#header = header;
  }

  get(field: PlainField): string | null {
    const cell = this.#header.cells.get(field);
    if (cell === undefined) return null;
    const text = this.#row.cells[cell]?.trim() ?? '';
    return text === '' ? null : text;
  }

  placeOf(field: PlainField): Place {
    const cell = this.#header.cells.get(field);
    return {
      path: cell === undefined ? field : (this.#header.names[cell] ?? field),
      line: this.#row.lines[cell ?? 0] ?? this.#row.lines[0] ?? 1,
      column: this.#row.columns[cell ?? 0] ?? 1,
    };
  }
}

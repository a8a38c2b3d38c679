import { hasError } from '../../core/problem.ts';
import { Problems } from '../../core/problems.ts';
import type { PayloadItem, TransferOptions } from '../../core/transfer.ts';
import { ItemCollector, type ItemReading, refusedWhole } from '../../reading/items/item-collector.ts';
import type { FieldPosition, RecordField, RecordSource, UetrLines } from '../record-source.ts';
import { readRecordTransfer } from '../record-transfer.ts';
import { writtenText } from '../written-text.ts';
import { ColumnValues } from './column-values.ts';
import type { CsvReader } from './csv-reader.ts';
import { OtherRows } from './other-rows.ts';
import { type Header, openTable, readHeader } from './read-header.ts';

/**
 * Reads a CSV payload: a header row with one of the documented sets of columns or those of the mapping, and a transfer per row. Rows
 * above the header are passed over; rows of totals and the header again are left out with a warning.
 */
export function* readCsv(text: string, options: TransferOptions): ItemReading {
  const problems = new Problems('strict');
  const table = openTable(text, options.columns);
  if (table === null) return refusedWhole(problems.all);
  const { reader } = table;
  const header = readHeader(table, problems);
  if (hasError(problems.all)) return refusedWhole(problems.all);
  const collector = new ItemCollector();
  const source = new RowSource(reader, header, new ColumnValues(text, header));
  const others = new OtherRows(header, problems);
  while (!collector.isOverflowing && reader.next()) {
    if (reader.isBlank()) continue;
    source.begin();
    const item = readRow(source, reader, header, { collector, others, options });
    if (item !== null) yield item;
  }
  if (collector.count > 0) {
    const whole = collector.whole();
    return { ...whole, problems: [...problems.all, ...whole.problems] };
  }
  const message = 'The CSV has a header but no rows; add a row for each transfer.';
  const { line, column } = header;
  problems.add({ code: 'no_items', severity: 'error', path: '', line, column, message });
  return refusedWhole(problems.all);
}

interface Reading {
  readonly collector: ItemCollector;
  readonly others: OtherRows;
  readonly options: TransferOptions;
}

/** The reader's current row; null when it is refused and not listed, and when it is not a transfer. */
function readRow(
  source: RowSource,
  reader: CsvReader,
  header: Header,
  { collector, others, options }: Reading,
): PayloadItem | null {
  const line = reader.line(0);
  const { isFull } = collector;
  const problems = new Problems('strict');
  const isWhole = reader.problem === null && reader.cells === header.names.length;
  const transfer = isWhole ? readRecordTransfer(source, header.set.filled, options, problems, isFull) : null;
  if (transfer === null && collector.count > 0 && others.take(reader)) return null;
  if (!isWhole && isFull) {
    collector.refuse(line);
    return null;
  }
  if (!isWhole) reportCells(reader, header, problems);
  return collector.recordItem(line, { start: reader.start, end: reader.end }, transfer, problems.all);
}

/** Cells after a problem may be in the wrong column, so their content is not checked. */
function reportCells(reader: CsvReader, { names }: Header, problems: Problems): void {
  const add = (code: string, cell: number, message: string): void => {
    const at = { line: reader.line(cell) ?? reader.line(0), column: reader.column(cell) };
    problems.add({ code, severity: 'error', path: names[cell] ?? '', ...at, message });
  };
  const { problem, cells } = reader;
  if (problem !== null) {
    add('csv_quote', problem.cell, problem.message);
    return;
  }
  const message = `The row has ${cells} cells, the header ${names.length}; quote a cell that contains the delimiter.`;
  add('csv_cells', Math.min(cells, names.length) - 1, message);
}

/** The fields of the reader's current row. */
class RowSource implements RecordSource {
  readonly values: ColumnValues;
  readonly uetrLines: UetrLines = new Map();
  readonly #reader: CsvReader;
  readonly #header: Header;
  /** The requested texts of the row, cached because each is needed several times. */
  readonly #texts: (string | null | undefined)[];

  constructor(reader: CsvReader, header: Header, values: ColumnValues) {
    this.values = values;
    this.#reader = reader;
    this.#header = header;
    this.#texts = new Array(header.names.length).fill(undefined);
  }

  /** Forgets the texts of the row before. */
  begin(): void {
    this.#texts.fill(undefined);
  }

  get(field: RecordField): string | null {
    const cell = this.#header.cells.get(field);
    if (cell === undefined) return null;
    const known = this.#texts[cell];
    if (known !== undefined) return known;
    const written = writtenText(this.#reader.cell(cell));
    const text = written === '' ? null : written;
    this.#texts[cell] = text;
    return text;
  }

  has(field: RecordField): boolean {
    return this.get(field) !== null;
  }

  placeOf(field: RecordField): FieldPosition {
    const cell = this.#header.cells.get(field);
    return {
      path: cell === undefined ? field : (this.#header.names[cell] ?? field),
      line: this.#reader.line(cell ?? 0) ?? this.#reader.line(0) ?? 1,
      column: this.#reader.column(cell ?? 0) ?? 1,
    };
  }
}

import { isTypingSlip, MeantNames } from '@clearbench/domain';
import { Findings } from '../../core/findings.ts';
import { hasError, oneOf, quote } from '../../core/problem.ts';
import type { PayloadItem, ReadOptions } from '../../core/transfer.ts';
import { ItemCollector, type ItemReading, refusedWhole } from '../../reading/item-collector.ts';
import type { Place, PlainField, PlainSource } from '../plain-source.ts';
import { readPlainTransfer } from '../plain-transfer.ts';
import {
  COLUMN_NAMES,
  COLUMN_SETS,
  type ColumnSet,
  delimiterOf,
  fieldOfColumn,
  isSeparatorRow,
} from './columns.ts';
import { CsvReader } from './csv-reader.ts';

/** Reads a CSV payload: a header row with one of the documented sets of columns, and a transfer per row. */
export function* readCsv(text: string, options: ReadOptions): ItemReading {
  const reader = new CsvReader(text, delimiterOf(text));
  const findings = new Findings('strict');
  const header = readHeader(reader, findings);
  if (header === null || hasError(findings.problems)) return refusedWhole(findings.problems);
  const collector = new ItemCollector();
  const source = new RowSource(reader, header);
  while (!collector.isOverflowing && reader.next()) {
    if (reader.isBlank()) continue;
    source.begin();
    const item = readRow(source, reader, header, collector, options);
    if (item !== null) yield item;
  }
  if (collector.count > 0) {
    const whole = collector.whole();
    return { ...whole, problems: [...findings.problems, ...whole.problems] };
  }
  const message = 'The CSV has a header but no rows; add a row for each transfer.';
  const { line, column } = header;
  findings.add({ code: 'no_items', severity: 'error', path: '', line, column, message });
  return refusedWhole(findings.problems);
}

interface Header {
  readonly names: readonly string[];
  /** Which cell holds each field. */
  readonly cells: ReadonlyMap<PlainField, number>;
  readonly set: ColumnSet;
  /** Where it is, from 1. */
  readonly line: number;
  readonly column: number;
}

function readHeader(reader: CsvReader, findings: Findings): Header | null {
  do {
    if (!reader.next()) return null;
  } while (reader.isBlank() || isSeparatorRow(reader.cells, reader.cell(0)));
  const line = reader.line(0) ?? 1;
  const column = reader.column(0) ?? 1;
  const names = Array.from({ length: reader.cells }, (_, cell) => reader.cell(cell).trim());
  const cells = new Map<PlainField, number>();
  names.forEach((name, cell) => {
    const field = fieldOfColumn(name);
    if (field === null) return;
    const earlier = cells.get(field);
    if (earlier === undefined) cells.set(field, cell);
    else {
      const message = `The columns ${names[earlier]} and ${name} hold the same field; leave one out.`;
      findings.add({
        code: 'csv_duplicate_column',
        severity: 'error',
        path: name,
        line,
        column: reader.column(cell) ?? column,
        message,
      });
    }
  });
  const sets = COLUMN_SETS.map((set) => ({ set, missing: missingColumns(set, cells) }));
  const nearest = sets.reduce((best, other) => (other.missing.length < best.missing.length ? other : best));
  for (const missing of nearest.missing) {
    const cell = names.findIndex((name) => isMisspelt(name, missing));
    const message =
      cell === -1
        ? `The column ${missing} is missing; the header must have ${expectedColumns()}.`
        : `The column ${quote(names[cell] ?? '')} is not known; write ${missing}.`;
    const at = { line, column: reader.column(cell) ?? column };
    findings.add({ code: 'csv_missing_column', severity: 'error', path: missing, ...at, message });
  }
  if (!hasError(findings.problems)) warnOfUnknown(names, cells, reader, findings);
  return { names, cells, set: nearest.set, line, column };
}

/** Warns of columns that are ignored although they seem to mean a field that no other column holds. */
function warnOfUnknown(
  names: readonly string[],
  cells: ReadonlyMap<PlainField, number>,
  reader: CsvReader,
  findings: Findings,
): void {
  const meant = new MeantNames(COLUMN_NAMES);
  names.forEach((name, cell) => {
    const right = fieldOfColumn(name) === null ? meant.meantBy(name) : null;
    const field = right === null ? null : fieldOfColumn(right);
    if (field === null || cells.has(field)) return;
    findings.add({
      code: 'unknown_field',
      severity: 'warning',
      path: name,
      line: reader.line(cell) ?? 1,
      column: reader.column(cell) ?? 1,
      message: `The column ${quote(name)} is not known, so it is ignored; if it is meant to be ${right}, write it so.`,
    });
  });
}

function isMisspelt(name: string, right: string): boolean {
  const plain = name.toUpperCase().replaceAll(/[ -]/g, '_');
  return fieldOfColumn(name) === null && isTypingSlip(plain, right.toUpperCase());
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

/** The reader's current row; null when it is refused and not listed. */
function readRow(
  source: RowSource,
  reader: CsvReader,
  header: Header,
  collector: ItemCollector,
  options: ReadOptions,
): PayloadItem | null {
  const line = reader.line(0);
  const { fault } = reader;
  const hasOtherCount = reader.cells !== header.names.length;
  const findings = new Findings('strict');
  const { isFull } = collector;
  if (isFull && (fault !== null || hasOtherCount)) {
    collector.refuse(line);
    return null;
  }
  const add = (code: string, cell: number, message: string): void => {
    const at = { line: reader.line(cell) ?? line, column: reader.column(cell) };
    findings.add({ code, severity: 'error', path: header.names[cell] ?? '', ...at, message });
  };
  // Cells after a fault may be in the wrong column, so that what they hold is not judged.
  if (fault !== null) add('csv_quote', fault.cell, fault.message);
  else if (hasOtherCount) {
    const message = `The row has ${reader.cells} cells, the header ${header.names.length}; quote a cell that contains the delimiter.`;
    add('csv_cells', Math.min(reader.cells, header.names.length) - 1, message);
  }
  const isWhole = fault === null && !hasOtherCount;
  const transfer = isWhole ? readPlainTransfer(source, header.set.filled, options, findings, isFull) : null;
  return collector.plainItem(line, { start: reader.start, end: reader.end }, transfer, findings.problems);
}

/** The fields of the reader's current row. */
class RowSource implements PlainSource {
  readonly #reader: CsvReader;
  readonly #header: Header;
  /** The texts of the row that were asked for, because each is asked for several times. */
  readonly #texts: (string | null | undefined)[];

  constructor(reader: CsvReader, header: Header) {
    this.#reader = reader;
    this.#header = header;
    this.#texts = new Array(header.names.length).fill(undefined);
  }

  /** Forgets the texts of the row before. */
  begin(): void {
    this.#texts.fill(undefined);
  }

  get(field: PlainField): string | null {
    const cell = this.#header.cells.get(field);
    if (cell === undefined) return null;
    const known = this.#texts[cell];
    if (known !== undefined) return known;
    const trimmed = this.#reader.cell(cell).trim();
    const text = trimmed === '' ? null : trimmed;
    this.#texts[cell] = text;
    return text;
  }

  has(field: PlainField): boolean {
    return this.get(field) !== null;
  }

  placeOf(field: PlainField): Place {
    const cell = this.#header.cells.get(field);
    return {
      path: cell === undefined ? field : (this.#header.names[cell] ?? field),
      line: this.#reader.line(cell ?? 0) ?? this.#reader.line(0) ?? 1,
      column: this.#reader.column(cell ?? 0) ?? 1,
    };
  }
}

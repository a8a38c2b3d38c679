import { COLUMN_FIELDS, type ColumnField, type ColumnMapping } from '@clearbench/domain';
import type { TextSpan } from '../../core/text-span.ts';
import type { RecordField } from '../record-source.ts';
import { guessOfColumn } from './column-words.ts';
import { fieldOfColumn } from './columns.ts';
import { columnNames } from './header-fields.ts';
import { openTable } from './read-header.ts';
import { namesOf } from './table-start.ts';

/** A column of a table, for a person who says what it contains. */
export interface CsvColumn {
  /** Its name in a mapping: that of the header, with a number where that is empty or occurs again (`IBAN (2)`). */
  readonly name: string;
  /** The field that it is read as; null when it is ignored. */
  readonly field: ColumnField | null;
  /** The field that a part of its name suggests, if no column was recognised as that; null if nothing is similar. */
  readonly guess: ColumnField | null;
  /** Its cells in the first rows. */
  readonly cells: readonly string[];
}

/** The columns of a CSV and how they are read. */
export interface CsvTable {
  readonly columns: readonly CsvColumn[];
  /** Where the header is in the text. */
  readonly header: TextSpan;
  /** True if all mandatory columns were found, each once. */
  readonly isComplete: boolean;
}

/** The maximum number of columns shown. No payload has this many. */
const COLUMNS_MAX = 200;
/** Characters of a cell that are shown. */
const CELL_MAX = 120;

/** The columns of a text that is CSV, with the cells of its first rows; null when it has no rows. It never throws. */
export function csvTable(text: string, columns?: ColumnMapping, rows = 3): CsvTable | null {
  const table = openTable(text, columns);
  if (table === null) return null;
  const { reader, names, fields } = table;
  const header = { start: reader.start, end: reader.end };
  const shown: string[][] = [];
  while (shown.length < rows && reader.next()) if (!reader.isBlank()) shown.push(namesOf(reader));
  const fieldOf = new Map([...fields.cells].map(([field, cell]) => [cell, nameOf(field)] as const));
  const used = new Set(fieldOf.values());
  return {
    columns: columnNames(names)
      .slice(0, COLUMNS_MAX)
      .map((name, cell) => {
        const field = fieldOf.get(cell) ?? null;
        const near = field === null ? guessOfColumn(name) : null;
        const guess = near === null ? null : nameOf(near);
        const isFree = guess !== null && !used.has(guess);
        if (isFree) used.add(guess);
        return { name, field, guess: isFree ? guess : null, cells: cellsOf(shown, cell) };
      }),
    header,
    isComplete: fields.missing.length + fields.unknown.length + fields.duplicates.length === 0,
  };
}

const cellsOf = (rows: readonly string[][], cell: number): string[] =>
  rows.map((row) => (row[cell] ?? '').slice(0, CELL_MAX));

const nameOf = (field: RecordField): ColumnField | null =>
  COLUMN_FIELDS.find((name) => fieldOfColumn(name) === field) ?? null;

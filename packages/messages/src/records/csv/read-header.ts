import type { ColumnMapping } from '@clearbench/domain';
import { isTypingSlip, MeantNames } from '@clearbench/domain';
import { allOf, hasError, oneOf, quote } from '../../core/problem.ts';
import type { Problems } from '../../core/problems.ts';
import type { RecordField } from '../record-source.ts';
import { guessOfColumn } from './column-words.ts';
import { COLUMN_NAMES, COLUMN_SETS, type ColumnSet, fieldOfColumn } from './columns.ts';
import { CsvReader } from './csv-reader.ts';
import { columnNames, type HeaderFields, headerFields } from './header-fields.ts';
import { type Delimiter, findHeader, firstRow, namesOf, type TableStart, widestRow } from './table-start.ts';

export interface Header {
  readonly names: readonly string[];
  /** Which cell holds each field. */
  readonly cells: ReadonlyMap<RecordField, number>;
  readonly set: ColumnSet;
  readonly isDocumented: boolean;
  readonly delimiter: Delimiter;
  /** Where it is, from 1. */
  readonly line: number;
  readonly column: number;
}

/** A header, what its columns hold, and the reader whose current row it is. */
export interface OpenTable {
  readonly reader: CsvReader;
  readonly delimiter: Delimiter;
  readonly names: readonly string[];
  readonly fields: HeaderFields;
}

/** Moves to the header of a table: its first row, or the row below a title that has our columns. Null in a blank text. */
export function openTable(text: string, columns: ColumnMapping | undefined): OpenTable | null {
  const first = tableAt(text, firstRow(text), columns);
  if (first === null || isWhole(first.fields)) return first;
  const start = findHeader(text, columns) ?? widestRow(text);
  return tableAt(text, start, columns) ?? first;
}

const isWhole = ({ missing, unknown }: HeaderFields): boolean => missing.length === 0 && unknown.length === 0;

function tableAt(
  text: string,
  { delimiter, rowsAbove }: TableStart,
  columns: ColumnMapping | undefined,
): OpenTable | null {
  const reader = new CsvReader(text, delimiter);
  for (let row = 0; row <= rowsAbove; row++) if (!reader.next()) return null;
  while (reader.isBlank()) if (!reader.next()) return null;
  const names = namesOf(reader);
  return { reader, delimiter, names, fields: headerFields(names, columns) };
}

/** The header of a table, with a problem for everything that it lacks. */
export function readHeader({ reader, names, delimiter, fields }: OpenTable, problems: Problems): Header {
  const line = reader.line(0) ?? 1;
  const column = reader.column(0) ?? 1;
  const { cells, set, isDocumented } = fields;
  const header: Header = { names, cells, set, isDocumented, delimiter, line, column };
  const add = (code: string, cell: number, path: string, message: string): void => {
    const at = { line: reader.line(cell) ?? line, column: reader.column(cell) ?? column };
    problems.add({ code, severity: 'error', path, ...at, message });
  };
  for (const name of fields.unknown) {
    const seen = columnNames(names).slice(0, NAMED_MAX).map(quote);
    const message = `The mapping names the column ${quote(name)}, which the header does not have; it has ${allOf(seen)}.`;
    add('csv_unknown_column', 0, name.slice(0, 60), message);
  }
  for (const { earlier, cell } of fields.duplicates) {
    const [one = '', other = ''] = [names[earlier], names[cell]];
    add(
      'csv_duplicate_column',
      cell,
      other,
      `The columns ${one} and ${other} hold the same field; leave one out.`,
    );
  }
  reportMissing(header, fields, add);
  if (!hasError(problems.all)) warnOfUnknown(header, reader, problems);
  return header;
}

type Add = (code: string, cell: number, path: string, message: string) => void;

/** Columns of the header that are named in a sentence. */
const NAMED_MAX = 20;

function reportMissing({ names, cells }: Header, { missing, set }: HeaderFields, add: Add): void {
  const used = new Set(cells.values());
  const free = names.flatMap((name, cell) => (used.has(cell) || name === '' ? [] : [{ name, cell }]));
  const isKnownSet = COLUMN_SETS.includes(set);
  let isFirst = true;
  for (const wanted of missing) {
    const field = fieldOfColumn(wanted);
    const slip = free.find(({ name }) => isMisspelt(name, wanted));
    if (slip !== undefined) {
      add(
        'csv_missing_column',
        slip.cell,
        wanted,
        `The column ${quote(slip.name)} is not known; write ${wanted}.`,
      );
      continue;
    }
    const near = free.filter(({ name }) => guessOfColumn(name) === field).slice(0, 3);
    const must = isKnownSet
      ? `the header must have ${oneOf(COLUMN_SETS.map(({ columns }) => columns.join(', ')))}`
      : 'map one to it';
    const seen = isFirst ? ` ${seenText(names)}` : '';
    const nearest = near.length === 0 ? '' : ` ${nearText(near, wanted)}`;
    add(
      'csv_missing_column',
      near[0]?.cell ?? 0,
      wanted,
      `The column ${wanted} is missing; ${must}.${seen}${nearest}`,
    );
    isFirst = false;
  }
}

function seenText(names: readonly string[]): string {
  const seen = columnNames(names);
  const more = seen.length > NAMED_MAX ? [`${seen.length - NAMED_MAX} more`] : [];
  return `It has ${allOf([...seen.slice(0, NAMED_MAX).map(quote), ...more])}.`;
}

const nearText = (near: readonly { readonly name: string }[], wanted: string): string =>
  `The nearest is ${oneOf(near.map(({ name }) => quote(name)))}: rename it to ${wanted}, or map it.`;

/** Warns of columns that are ignored although they seem to mean a field that no other column holds. */
function warnOfUnknown({ names, cells }: Header, reader: CsvReader, problems: Problems): void {
  const meant = new MeantNames(COLUMN_NAMES);
  const used = new Set(cells.values());
  names.forEach((name, cell) => {
    const right = used.has(cell) || fieldOfColumn(name) !== null ? null : meant.meantBy(name);
    const field = right === null ? null : fieldOfColumn(right);
    if (field === null || cells.has(field)) return;
    problems.add({
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

import type { ColumnMapping } from '@clearbench/domain';
import { writtenText } from '../written-text.ts';
import { fieldOfExactColumn } from './columns.ts';
import { CsvReader } from './csv-reader.ts';
import { type HeaderFields, headerFields } from './header-fields.ts';

/** The delimiters of spreadsheets; the first of the most frequent ones counts. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A first line like `sep=;`, by which spreadsheets name the delimiter. */
const SEPARATOR_LINE = /^[\s\uFEFF]*sep=([,;\t|])[ \t]*\r?\n/i;

/** How far from the beginning to search for a header: titles and addresses may precede a table. */
const ROWS_ABOVE_MAX = 30;
const CHARACTERS_ABOVE_MAX = 16_384;
const MAPPED_WEIGHT = 1_000;
/** Fewer known columns may be words of a sentence. */
const KNOWN_MIN = 2;

/** Where the table of a text begins. */
export interface TableStart {
  readonly delimiter: Delimiter;
  /** The number of non-blank rows above the header. */
  readonly rowsAbove: number;
}

/** The header of a text that begins with one; `rowsAbove` counts a line that declares the delimiter. */
export function firstRow(text: string): TableStart {
  return { delimiter: delimiterOf(text), rowsAbove: SEPARATOR_LINE.test(text) ? 1 : 0 };
}

/** The delimiter: as declared in the first line (`sep=;`), else the most frequent one in the header. */
function delimiterOf(text: string): Delimiter {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const header = headerLine(text);
  const count = (character: string): number => header.split(character).length - 1;
  const frequent = DELIMITERS.reduce((most, other) => (count(other) > count(most) ? other : most));
  return DELIMITERS.find((delimiter) => delimiter === named) ?? frequent;
}

/**
 * Looks for the header below other rows: the first row with the most columns that are known, at least two. Null when no row has
 * them. It is for texts whose first row is none, because it reads their beginning several times.
 */
export function findHeader(text: string, columns: ColumnMapping | undefined): TableStart | null {
  let best: (TableStart & { readonly score: number }) | null = null;
  for (const delimiter of delimitersIn(text)) {
    for (const { names, rowsAbove } of rowsOf(text, delimiter)) {
      const score = scoreOf(headerFields(names, columns), columns);
      if (score > (best?.score ?? 0)) best = { delimiter, rowsAbove, score };
    }
  }
  return best;
}

/**
 * The row that looks most like the header of a table when none of its names is known: the first of the widest ones, unless the text
 * begins with a row of several cells.
 */
export function widestRow(text: string): TableStart {
  const first = firstRow(text);
  let best = { ...first, cells: 1 };
  for (const delimiter of [first.delimiter, ...delimitersIn(text)]) {
    for (const { names, rowsAbove } of rowsOf(text, delimiter)) {
      const isAhead = best.cells > 1 && best.rowsAbove === first.rowsAbove;
      // A comma in a title makes two cells of it.
      if (names.length >= (isAhead ? Math.max(best.cells * 2, 4) : best.cells + 1)) {
        best = { delimiter, rowsAbove, cells: names.length };
      }
    }
  }
  return best;
}

/** The delimiters that can divide rows at the text's beginning. With any other, every row would be a single cell. */
function delimitersIn(text: string): Delimiter[] {
  const beginning = text.slice(0, CHARACTERS_ABOVE_MAX);
  return DELIMITERS.filter((delimiter) => beginning.includes(delimiter));
}

function* rowsOf(text: string, delimiter: Delimiter) {
  const reader = new CsvReader(text.slice(0, CHARACTERS_ABOVE_MAX), delimiter);
  for (let rowsAbove = 0; rowsAbove <= ROWS_ABOVE_MAX && reader.next(); rowsAbove++) {
    // If the excerpt ends inside a quote, that is not a row.
    if (reader.problem === null) yield { names: namesOf(reader), rowsAbove };
  }
}

/** A row with all columns of the mapping outweighs any other; 0 is none. */
function scoreOf({ cells, unknown }: HeaderFields, columns: ColumnMapping | undefined): number {
  const isMapped = columns !== undefined && Object.keys(columns).length > 0 && unknown.length === 0;
  if (isMapped) return MAPPED_WEIGHT + cells.size;
  return cells.size < KNOWN_MIN ? 0 : cells.size;
}

/** The texts of a row's cells. */
export function namesOf(reader: CsvReader): string[] {
  return Array.from({ length: reader.cells }, (_, cell) => writtenText(reader.cell(cell)));
}

/** True if the text begins with a header: at least two cells, one of them a column of ours or all of them plain words. */
export function beginsWithHeader(text: string): boolean {
  const cells = headerLine(text)
    .split(delimiterOf(text))
    .map((cell) => cell.replaceAll('"', '').trim());
  if (cells.length < 2) return false;
  return (
    cells.some((cell) => fieldOfExactColumn(cell) !== null) ||
    cells.every((cell) => /^[A-Za-z][\w -]{0,40}$/.test(cell)) ||
    (cells.length > 2 && cells.every((cell) => PLAIN_WORDS.test(cell)))
  );
}

/** True if the text is a table, at its beginning or below a few other rows. */
export function looksLikeCsv(text: string): boolean {
  return beginsWithHeader(text) || findHeader(text, undefined) !== null || hasTableBelow(text);
}

/** A name of a column in any language. */
const PLAIN_WORDS = /^\p{L}[\p{L}\p{N}_ -]{0,40}$/u;
/** The same, with what names may contain besides: `Konto-Nr.`, `Betrag (€)`. */
const HEADER_WORDS = /^\p{L}[\p{L}\p{N}_ ./()'’€$£-]{0,40}$/u;

/** True if a row of three words at least has as many cells below it, as in a table whose names are of another language. */
function hasTableBelow(text: string): boolean {
  if (delimitersIn(text).length === 0) return false;
  const { delimiter, rowsAbove } = widestRow(text);
  const rows = [...rowsOf(text, delimiter)].slice(rowsAbove, rowsAbove + 2).map(({ names }) => names);
  const [header = [], first = []] = rows;
  const words = header.filter((name) => name !== '');
  // Sentences have commas too.
  const isKnown = delimiter !== ',' || header.some((name) => fieldOfExactColumn(name) !== null);
  return (
    isKnown &&
    words.length > 2 &&
    header.length === first.length &&
    words.every((name) => HEADER_WORDS.test(name))
  );
}

/** True if the text has a header with columns of this mapping. */
export const isTable = (text: string, columns: ColumnMapping): boolean =>
  !text.includes('\u0000') && findHeader(text, columns) !== null;

/** The first line that does not name the delimiter, at most 4,096 characters of it. */
function headerLine(text: string): string {
  const from = SEPARATOR_LINE.exec(text)?.[0].length ?? 0;
  return /^[\s\uFEFF]*([^\r\n]{0,4096})/.exec(text.slice(from))?.[1] ?? '';
}

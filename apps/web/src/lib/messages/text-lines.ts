/** A line, or a part of one that is too long for a single row of the screen. */
export interface TextRow {
  readonly text: string;
  /** Its number in the text, from 1. */
  readonly line: number;
  /** Column of its first character, from 1; above 1 in the continuation of a long line. */
  readonly column: number;
}

/** Browsers limit the height of an element to this, at 20 px per row. */
const ROWS_MAX = 800_000;

/**
 * Where the rows of a text begin. Built in one pass, and compact: a text of ten megabytes must not become a million
 * strings.
 */
export class TextLines {
  readonly text: string;
  readonly count: number;
  /** Characters of the longest row. */
  readonly longest: number;
  /** True if rows at the end are missing because there are too many to show. */
  readonly isCut: boolean;
  private readonly starts: Uint32Array;
  private readonly lines: Uint32Array;

  /** Lines longer than `widest` characters wrap into further rows. */
  constructor(text: string, widest = Number.POSITIVE_INFINITY) {
    this.text = text;
    const starts: number[] = [];
    const lines: number[] = [];
    let longest = 0;
    let line = 1;
    let at = 0;
    for (;;) {
      const newline = text.indexOf('\n', at);
      const end = newline === -1 ? text.length : newline;
      do {
        starts.push(at);
        lines.push(line);
        const next = Math.min(at + widest, end);
        longest = Math.max(longest, next - at);
        at = next;
      } while (at < end && starts.length < ROWS_MAX);
      if (newline === -1 || starts.length >= ROWS_MAX) break;
      at = newline + 1;
      line++;
    }
    this.isCut = at < text.length;
    this.count = starts.length;
    this.longest = longest;
    this.starts = new Uint32Array(starts);
    this.lines = new Uint32Array(lines);
  }

  /** From 0. */
  row(index: number): TextRow {
    const start = this.starts[index] ?? this.text.length;
    const line = this.lines[index] ?? 1;
    return { text: this.text.slice(start, this.endOf(index)), line, column: this.columnOf(index) };
  }

  /** The row, from 0, of a position in the text; the nearest one for a position that does not exist. */
  rowAt(line: number, column: number): number {
    let row = this.firstRowOf(line);
    while (this.lines[row + 1] === line && this.columnOf(row + 1) <= column) row++;
    return row;
  }

  /** The offset of a position in the text. */
  offsetAt(line: number, column: number): number {
    const row = this.rowAt(line, column);
    const start = this.starts[row] ?? 0;
    return Math.min(start + Math.max(column - this.columnOf(row), 0), this.endOf(row));
  }

  /** The position of an offset in the text. */
  placeOf(offset: number): { readonly line: number; readonly column: number } {
    const row = lastUpTo(this.starts, offset);
    const column = offset - (this.starts[row] ?? 0) + this.columnOf(row);
    return { line: this.lines[row] ?? 1, column };
  }

  private endOf(row: number): number {
    const next = this.starts[row + 1];
    if (next === undefined) {
      const newline = this.text.indexOf('\n', this.starts[row] ?? 0);
      return newline === -1 ? this.text.length : newline;
    }
    return this.lines[row + 1] === this.lines[row] ? next : next - 1;
  }

  private columnOf(row: number): number {
    const line = this.lines[row] ?? 1;
    const first = this.firstRowOf(line);
    return (this.starts[row] ?? 0) - (this.starts[first] ?? 0) + 1;
  }

  private firstRowOf(line: number): number {
    const row = lastUpTo(this.lines, line - 1) + 1;
    if (line <= (this.lines[0] ?? 1)) return 0;
    return Math.min(row, this.count - 1);
  }
}

/** The index of the last value at or below the limit, in ascending values; 0 if there is none. */
function lastUpTo(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A carriage return within a line, made visible: it counts as a character there. */
const SHOWN_CR = '\u240d';

/** The text that an editor shows: its lines end with LF only, as in every text field of a browser. */
export function toShown(text: string): string {
  if (!text.includes('\r')) return text;
  const lines = text.replaceAll('\r\n', '\n');
  return lines.includes('\n') ? lines.replaceAll('\r', SHOWN_CR) : lines.replaceAll('\r', '\n');
}

export type LineEnd = 'CRLF' | 'LF';

/** The line end of a text: that of its first line. */
export function lineEndOf(text: string): LineEnd {
  const newline = text.indexOf('\n');
  return newline > 0 && text.charAt(newline - 1) === '\r' ? 'CRLF' : 'LF';
}

/** The original form of an edited text. */
export function fromShown(shown: string, lineEnd: LineEnd): string {
  const text = shown.replaceAll(SHOWN_CR, '\r');
  return lineEnd === 'CRLF' ? text.replaceAll('\n', '\r\n') : text;
}

/** Cells kept of one row. No payload has as many columns; a hostile row could have millions. */
const CELLS_MAX = 500;

/** One row of a CSV text. It is overwritten by the next: keep what you need. */
export interface CsvRow {
  /** The cells as text, without their quotes. */
  readonly cells: string[];
  /** Line and column of the first character of each cell, from 1. */
  readonly lines: number[];
  readonly columns: number[];
  /** What is wrong with the quotes of a cell: its number and a sentence. */
  fault: { readonly cell: number; readonly message: string } | null;
}

const QUOTE = 34;
const NEWLINE = 10;
const RETURN = 13;

/**
 * Reads CSV (RFC 4180) row by row, without blank lines: cells between delimiters, quotes around cells that contain a delimiter, a
 * line end or a doubled quote. Own code because every cell's line and column is needed; it is one pass.
 */
export class CsvReader {
  readonly row: CsvRow = { cells: [], lines: [], columns: [], fault: null };
  readonly #text: string;
  readonly #delimiter: number;
  #at = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string, delimiter: string) {
    const readable = text.includes('\n') ? text : text.replaceAll('\r', '\n');
    this.#text = readable;
    this.#delimiter = delimiter.charCodeAt(0);
    if (readable.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  /** Reads the next row into `row`. False at the end of the text. */
  next(): boolean {
    const { row } = this;
    row.cells.length = 0;
    row.lines.length = 0;
    row.columns.length = 0;
    row.fault = null;
    this.#skipBlankLines();
    if (this.#at >= this.#text.length) return false;
    while (this.#cell());
    return true;
  }

  #skipBlankLines(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === NEWLINE) {
        this.#line++;
        this.#lineStart = this.#at + 1;
      } else if (code !== RETURN) return;
      this.#at++;
    }
  }

  /** Reads one cell and what ends it. True when another cell of the row follows. */
  #cell(): boolean {
    const text = this.#text;
    const { row } = this;
    const line = this.#line;
    const column = this.#at - this.#lineStart + 1;
    const cell = text.charCodeAt(this.#at) === QUOTE ? this.#quoted() : this.#plain();
    if (row.cells.length < CELLS_MAX) {
      row.cells.push(cell);
      row.lines.push(line);
      row.columns.push(column);
    }
    if (this.#at >= text.length) return false;
    if (text.charCodeAt(this.#at++) === this.#delimiter) return true;
    this.#line++;
    this.#lineStart = this.#at;
    return false;
  }

  /** Text up to the next delimiter or line end, on which it stops. */
  #plain(): string {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || code === NEWLINE) break;
    }
    this.#at = at;
    return text.slice(start, at > start && text.charCodeAt(at - 1) === RETURN ? at - 1 : at);
  }

  #quoted(): string {
    const text = this.#text;
    const opening = this.#at;
    let from = opening + 1;
    let value = '';
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1) {
        this.#fault(
          'A cell opens with a double quote that is never closed; close it, or double a quote inside',
        );
        this.#at = text.length;
        return value + text.slice(from);
      }
      value += text.slice(from, quote);
      from = quote + 1;
      if (text.charCodeAt(from) !== QUOTE) break;
      value += '"';
      from++;
    }
    this.#countLines(opening, from);
    this.#at = from;
    const rest = this.#plain();
    if (rest.trim() === '') return value;
    this.#fault('A cell has text behind its closing double quote; double a quote inside, like ""');
    return value + rest;
  }

  #countLines(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      if (this.#text.charCodeAt(at) !== NEWLINE) continue;
      this.#line++;
      this.#lineStart = at + 1;
    }
  }

  #fault(sentence: string): void {
    this.row.fault ??= { cell: this.row.cells.length, message: `${sentence}.` };
  }
}

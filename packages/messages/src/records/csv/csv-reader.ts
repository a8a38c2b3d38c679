/** The maximum number of cells kept of one row. No payload has this many columns; a hostile row could have millions. */
const CELLS_MAX = 500;

/** A problem in the quotes of a cell: its number and a sentence. */
export interface CsvProblem {
  readonly cell: number;
  readonly message: string;
}

const QUOTE = 34;
const NEWLINE = 10;
const RETURN = 13;

/**
 * Reads CSV (RFC 4180) row by row, without blank lines: cells between delimiters, quotes around cells that contain a
 * delimiter, a line end or a doubled quote. A separate implementation because every cell's line and column is needed;
 * it takes one pass, and only requested cells become strings.
 */
export class CsvReader {
  /** Cells of the row that was read, at most 500. */
  cells = 0;
  problem: CsvProblem | null = null;
  /** Where the row ends, before its line end: an offset in the text, from 0. */
  end = 0;
  readonly #text: string;
  readonly #delimiter: number;
  /** Where each cell begins and ends, and the line and its start that it is in. */
  readonly #starts = new Int32Array(CELLS_MAX);
  readonly #ends = new Int32Array(CELLS_MAX);
  readonly #lines = new Int32Array(CELLS_MAX);
  readonly #columns = new Int32Array(CELLS_MAX);
  /** The values of quoted cells, whose text is not the text between start and end. */
  readonly #quotedValues = new Map<number, string>();
  #at = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string, delimiter: string) {
    const readable = text.includes('\n') ? text : text.replaceAll('\r', '\n');
    this.#text = readable;
    this.#delimiter = delimiter.charCodeAt(0);
    if (readable.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  /** Moves on to the next row. False at the end of the text. */
  next(): boolean {
    this.cells = 0;
    this.problem = null;
    if (this.#quotedValues.size > 0) this.#quotedValues.clear();
    this.#skipBlankLines();
    if (this.#at >= this.#text.length) return false;
    while (this.#cell());
    return true;
  }

  /** The text of a cell of the row, without its quotes; empty when the row has no such cell. */
  cell(index: number): string {
    if (index >= this.cells) return '';
    return this.#quotedValues.get(index) ?? this.#text.slice(this.#starts[index], this.#ends[index]);
  }

  /** Where the row begins: an offset in the text, from 0. */
  get start(): number {
    return this.#starts[0] ?? 0;
  }

  /** Line of the first character of a cell, from 1. */
  line(index: number): number | null {
    return index < this.cells ? (this.#lines[index] ?? null) : null;
  }

  /** Column of the first character of a cell, from 1. */
  column(index: number): number | null {
    return index < this.cells ? (this.#columns[index] ?? null) : null;
  }

  /** True if no cell of the row has a visible character. */
  isBlank(): boolean {
    for (let index = 0; index < this.cells; index++) {
      if (this.#starts[index] === this.#ends[index] && !this.#quotedValues.has(index)) continue;
      if (this.cell(index).trim() !== '') return false;
    }
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
    const index = this.cells;
    const isKept = index < CELLS_MAX;
    if (isKept) {
      this.#starts[index] = this.#at;
      this.#lines[index] = this.#line;
      this.#columns[index] = this.#at - this.#lineStart + 1;
    }
    if (text.charCodeAt(this.#at) === QUOTE) {
      const value = this.#quoted();
      if (isKept) this.#quotedValues.set(index, value);
    } else {
      this.end = this.#plain();
      if (isKept) this.#ends[index] = this.end;
    }
    if (isKept) this.cells++;
    if (this.#at >= text.length) return false;
    if (text.charCodeAt(this.#at++) === this.#delimiter) return true;
    this.#line++;
    this.#lineStart = this.#at;
    return false;
  }

  /** Moves to the next delimiter or line end, and returns where the text before it ends. */
  #plain(): number {
    const text = this.#text;
    const delimiter = this.#delimiter;
    const start = this.#at;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === NEWLINE) break;
    }
    this.#at = at;
    return at > start && text.charCodeAt(at - 1) === RETURN ? at - 1 : at;
  }

  #quoted(): string {
    const text = this.#text;
    const opening = this.#at;
    let from = opening + 1;
    let value = '';
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1) {
        this.#problem(
          'A cell opens with a double quote that is never closed; close it, or double a quote inside',
        );
        this.#at = text.length;
        this.end = text.length;
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
    this.end = this.#plain();
    const rest = text.slice(from, this.end);
    if (rest.trim() === '') return value;
    this.#problem('A cell has text after its closing double quote; double a quote inside, like ""');
    return value + rest;
  }

  #countLines(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      if (this.#text.charCodeAt(at) !== NEWLINE) continue;
      this.#line++;
      this.#lineStart = at + 1;
    }
  }

  #problem(sentence: string): void {
    this.problem ??= { cell: this.cells, message: `${sentence}.` };
  }
}

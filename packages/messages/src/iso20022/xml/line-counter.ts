/** A position in a text: an offset, its line, and where that line begins. */
export interface TextPosition {
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  readonly lineStart: number;
  /** Where the line ends, if known: otherwise thousands of documents in one line would each search for it. */
  readonly lineEnd?: number;
}

export const TEXT_START: TextPosition = { offset: 0, line: 1, lineStart: 0 };

/** Counts lines while reading a text. It only advances and remembers the next line end: one pass in total. */
export class LineCounter {
  readonly #text: string;
  #nextLine: number;
  line: number;
  lineStart: number;

  constructor(text: string, from: TextPosition) {
    this.#text = text;
    this.line = from.line;
    this.lineStart = from.lineStart;
    this.#nextLine = from.lineEnd ?? this.#lineEnd(from.offset);
  }

  /** Advances to an offset, which must not be before the current line, and returns its column, from 1. */
  to(offset: number): number {
    while (this.#nextLine < offset) {
      this.line++;
      this.lineStart = this.#nextLine + 1;
      this.#nextLine = this.#lineEnd(this.lineStart);
    }
    return offset - this.lineStart + 1;
  }

  /** Advances to an offset, and returns the position from which another counter of this text can start. */
  placeAt(offset: number): TextPosition {
    this.to(offset);
    return { offset, line: this.line, lineStart: this.lineStart, lineEnd: this.#nextLine };
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end === -1 ? Number.POSITIVE_INFINITY : end;
  }
}

import type { Mode } from '../../core/problem.ts';
import type { TextPiece } from '../../core/text-span.ts';
import type { FinMessage } from '../envelope/fin-message.ts';
import { readFinMessages } from '../read-fins.ts';
import { type Boundary, FinScanner } from './containers-scanner.ts';

/** Takes a text in chunks, wherever they are cut, and gives what each chunk completes. */
export interface ChunkReader<Item> {
  push(chunk: string): Item[];
  /** What is left at the end of the text. */
  end(): Item[];
}

/** Characters held of one message. A longer text is no message; it is handed over in pieces of this length. */
export const PIECE_MAX_LENGTH = 10_000_000;

/**
 * Splits a stream of text into FIN messages: concatenated, RJE, DOS-PCC or without headers, as `readBlocks`
 * reads them. Each character is looked at once, and no more is held than the message at hand.
 */
export function createFinSplitter(): ChunkReader<TextPiece> {
  const splitter = new Splitter();
  return { push: (chunk) => splitter.push(chunk), end: () => splitter.end() };
}

/** The same with each message read. A message is known to be complete when the next one begins. */
export function createFinReader(mode: Mode): ChunkReader<FinMessage> {
  const splitter = createFinSplitter();
  const read = (pieces: readonly TextPiece[]): FinMessage[] =>
    pieces.flatMap((piece) => messagesOf(piece, mode));
  return { push: (chunk) => read(splitter.push(chunk)), end: () => read(splitter.end()) };
}

/** The message of a piece; more than one when text that is none stands before it. */
function messagesOf(piece: TextPiece, mode: Mode): FinMessage[] {
  return Array.from(readFinMessages(piece, mode), ({ message }) => message);
}

const NEWLINE = 10;
const RETURN = 13;

class Splitter {
  readonly #scanner = new FinScanner();
  /** Text of the open piece from earlier chunks. */
  #held: string[] = [];
  /** Where the open piece began; null between pieces. */
  #open: Omit<TextPiece, 'text'> | null = null;
  /** Place of the next character. */
  #offset = 0;
  #line = 1;
  #column = 1;
  #hasNewline = false;

  push(chunk: string): TextPiece[] {
    const pieces: TextPiece[] = [];
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const character = chunk.charCodeAt(i);
      const long = this.#open !== null && this.#offset - this.#open.offset >= PIECE_MAX_LENGTH;
      const boundary = long ? this.#scanner.restart(character) : this.#scanner.step(character);
      if (boundary !== 'none') {
        start = this.#cut(boundary, chunk, start, i, pieces);
      }
      this.#advance(character);
    }
    if (this.#open !== null) this.#held.push(chunk.slice(start));
    return pieces;
  }

  end(): TextPiece[] {
    const open = this.#open;
    if (open === null) return [];
    this.#open = null;
    return [{ ...open, text: this.#held.splice(0).join('') }];
  }

  /** Ends the open piece and begins the next, and answers where in the chunk that one begins. */
  #cut(boundary: Boundary, chunk: string, start: number, at: number, pieces: TextPiece[]): number {
    const back = this.#scanner.charactersBack(boundary);
    const from = at - back;
    let carried = '';
    if (this.#open !== null) {
      let text = this.#held.splice(0).join('') + chunk.slice(start, Math.max(from, 0));
      if (from < 0) {
        carried = text.slice(from);
        text = text.slice(0, from);
      }
      pieces.push({ ...this.#open, text });
    }
    this.#open = null;
    if (boundary === 'end') return at;
    this.#open = { line: this.#line, column: this.#column - back, offset: this.#offset - back };
    if (carried !== '') this.#held.push(carried);
    return Math.max(from, 0);
  }

  /** Counts lines as the reader does: by LF, or by CR in a text that has no LF. */
  #advance(character: number): void {
    this.#offset++;
    this.#column++;
    if (character === NEWLINE) {
      if (!this.#hasNewline) this.#line = 1;
      this.#hasNewline = true;
    }
    if (character === NEWLINE || (character === RETURN && !this.#hasNewline)) {
      this.#line++;
      this.#column = 1;
    }
  }
}

import type { Mode } from '../../core/problem.ts';
import { columnOf, openTextAt, skipSeparators } from '../envelope/cursor.ts';
import type { FinMessage } from '../envelope/fin-message.ts';
import { readFinMessage } from '../read-fin.ts';

/** Takes a text in chunks, wherever they are cut, and returns what each chunk completes. */
export interface ChunkReader<Item> {
  push(chunk: string): Item[];
  /** The rest at the end of the text. */
  end(): Item[];
}

/** Maximum number of characters held for one message. A longer text is not a message, and is read in pieces of this length. */
export const HELD_MAX_LENGTH = 10_000_000;

/**
 * Reads a stream of FIN messages: concatenated, RJE, DOS-PCC or without headers, as `readBlocks` reads them. A message is
 * complete when the next one begins, and no more is held than the message at hand.
 */
export function createFinReader(mode: Mode): ChunkReader<FinMessage> {
  return new FinStream(mode);
}

/** Beginnings of the next message, after one with headers, and after any other. */
const NEXT_HEADER = /\{1:/;
const NEXT_START = /\{[14]:|:20:|:2[58]/;
const START_LENGTH = 4;
/** How far the text must continue after a beginning: a reader looks that far ahead to end the previous message. */
const LOOKS_AHEAD = 20;

/**
 * Holds text until another message may begin in it, and reads it then. Where none does after all, it waits for twice as
 * much, so that the time stays linear whatever the text is.
 */
class FinStream implements ChunkReader<FinMessage> {
  readonly #mode: Mode;
  #held: string[] = [];
  #length = 0;
  /** Where the text that is held begins. */
  #line = 1;
  #column = 1;
  /** The last characters, in which a beginning may be cut. */
  #tail = '';
  /** How long the text must be to be read: a beginning was seen in it when that is finite. */
  #readAt = Number.POSITIVE_INFINITY;
  #leastLength = 0;

  constructor(mode: Mode) {
    this.#mode = mode;
  }

  push(chunk: string): FinMessage[] {
    if (this.#readAt === Number.POSITIVE_INFINITY) this.#lookForStart(chunk);
    this.#held.push(chunk);
    this.#length += chunk.length;
    if (this.#length >= HELD_MAX_LENGTH) return this.end();
    return this.#length < Math.max(this.#readAt, this.#leastLength) ? [] : this.#read(false);
  }

  end(): FinMessage[] {
    return this.#length === 0 ? [] : this.#read(true);
  }

  /** Looks for a beginning in new text. That of the current message comes first in what is held, and does not count. */
  #lookForStart(chunk: string): void {
    const text = this.#tail + chunk;
    const first = this.#held[0] ?? chunk;
    const isOwn = this.#length === 0 ? 1 : 0;
    const found = text.slice(isOwn).search(first.startsWith('{1:') ? NEXT_HEADER : NEXT_START);
    if (found !== -1) this.#readAt = this.#length - this.#tail.length + isOwn + found + LOOKS_AHEAD;
    this.#tail = text.slice(1 - START_LENGTH);
  }

  /** Parses what is held except for the last message, which may continue, unless the text is at its end. */
  #read(isAtEnd: boolean): FinMessage[] {
    const text = this.#held.join('');
    const cursor = openTextAt(text, this.#line, this.#column);
    const messages: FinMessage[] = [];
    let begin = { at: 0, line: this.#line, column: this.#column };
    let end = 0;
    for (;;) {
      const message = readFinMessage(cursor, this.#mode);
      if (message === null) break;
      skipSeparators(cursor);
      end = cursor.at;
      if (!isAtEnd && end > text.length - LOOKS_AHEAD) break;
      messages.push(message);
      begin = { at: end, line: cursor.line, column: columnOf(cursor) };
    }
    this.#held = isAtEnd || begin.at === text.length ? [] : [text.slice(begin.at)];
    this.#length = isAtEnd ? 0 : text.length - begin.at;
    ({ line: this.#line, column: this.#column } = begin);
    this.#tail = text.slice(Math.max(begin.at, text.length - START_LENGTH + 1));
    this.#readAt = end < text.length ? end - begin.at + LOOKS_AHEAD : Number.POSITIVE_INFINITY;
    this.#leastLength = messages.length === 0 ? 2 * text.length : 0;
    return messages;
  }
}

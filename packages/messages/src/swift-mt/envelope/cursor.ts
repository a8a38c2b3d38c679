import { isSeparator } from '../files/containers-characters.ts';
import type { LinePosition } from './fin-message.ts';

/** A position in a text. It only ever moves forward, so reading is linear for every text. */
export interface Cursor {
  readonly text: string;
  at: number;
  /** Line of `at`, from 1. */
  line: number;
  lineStart: number;
  /** Where the last message ended; the white space after it is skipped already. */
  messageEnd: number;
  /** The position of the next closing brace at or after `at`; less than `at` if it must be looked up again. */
  brace: number;
  /** True if the text has CR alone as line end and is read as if it had LF. */
  readonly returnsOnly: boolean;
}

/** A cursor at the start of a text. A text with CR alone as line end is read as if it had LF. */
export function openText(text: string): Cursor {
  return openTextAt(text, 1, 1);
}

/** A cursor at the start of what a message was read from: its line ends are known, whatever the rest of the text had. */
export function reopenText(text: string): Cursor {
  return { text, at: 0, line: 1, lineStart: 0, messageEnd: 0, brace: -1, returnsOnly: false };
}

/** A cursor at the start of a piece of a larger text, in which the piece begins at this line and column. */
export function openTextAt(text: string, line: number, column: number): Cursor {
  const returnsOnly = !text.includes('\n') && text.includes('\r');
  const readable = returnsOnly ? text.replaceAll('\r', '\n') : text;
  return { ...reopenText(readable), line, lineStart: 1 - column, returnsOnly };
}

export function columnOf(cursor: Cursor): number {
  return cursor.at - cursor.lineStart + 1;
}

export function placeOf(cursor: Cursor): LinePosition {
  return { line: cursor.line, column: columnOf(cursor) };
}

/** Where the current line ends: at its newline, or with the text. */
export function lineEndOf({ text, at }: Cursor): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline;
}

/** Moves to the start of the next line, or to the end of the text; the current line ends at `newline`. */
export function nextLine(cursor: Cursor, newline: number): void {
  if (newline === cursor.text.length) cursor.at = newline;
  else {
    cursor.at = newline + 1;
    cursor.line++;
    cursor.lineStart = cursor.at;
  }
}

/** Moves forward to a place further on and counts the lines between. */
export function moveTo(cursor: Cursor, target: number): void {
  for (; cursor.at < target; cursor.at++) {
    if (cursor.text.charCodeAt(cursor.at) !== 10) continue;
    cursor.line++;
    cursor.lineStart = cursor.at + 1;
  }
}

export function skipSpace(cursor: Cursor): void {
  for (;;) {
    switch (cursor.text.charCodeAt(cursor.at)) {
      case 10:
        cursor.at++;
        cursor.line++;
        cursor.lineStart = cursor.at;
        break;
      case 9:
      case 13:
      case 32:
        cursor.at++;
        break;
      default:
        return;
    }
  }
}

/** Skips what is allowed between the messages of a file. */
export function skipSeparators(cursor: Cursor): void {
  for (;;) {
    skipSpace(cursor);
    if (!isSeparator(cursor.text.charCodeAt(cursor.at))) return;
    cursor.at++;
  }
}

/** Moves on to the next `{1:`, which begins a message, or to the end of the text. */
export function skipToMessage(cursor: Cursor, from: number): void {
  const next = cursor.text.indexOf('{1:', cursor.at + from);
  moveTo(cursor, next === -1 ? cursor.text.length : next);
}

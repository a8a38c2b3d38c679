/** A position in a text. It only ever moves forward, so reading is linear whatever the text is. */
export interface Cursor {
  readonly text: string;
  at: number;
  /** Line of `at`, from 1. */
  line: number;
  lineStart: number;
  /** Where the last message ended; the white space behind it is passed over already. */
  messageEnd: number;
  /** Whether the text has CR alone as line end and is read as if it had LF. */
  readonly returnsOnly: boolean;
}

/** A cursor at the start of a text. A text with CR alone as line end is read as if it had LF. */
export function openText(text: string): Cursor {
  return openTextAt(text, 1, 1);
}

/** A cursor at the start of a piece of a larger text, in which the piece begins at this line and column. */
export function openTextAt(text: string, line: number, column: number): Cursor {
  const returnsOnly = !text.includes('\n') && text.includes('\r');
  const readable = returnsOnly ? text.replaceAll('\r', '\n') : text;
  return { text: readable, at: 0, line, lineStart: 1 - column, messageEnd: 0, returnsOnly };
}

export function columnOf(cursor: Cursor): number {
  return cursor.at - cursor.lineStart + 1;
}

/** Moves to the start of the next line, or to the end of the text. */
export function nextLine(cursor: Cursor): void {
  const newline = cursor.text.indexOf('\n', cursor.at);
  if (newline === -1) cursor.at = cursor.text.length;
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

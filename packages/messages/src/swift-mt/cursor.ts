/** A position in a text. It only ever moves forward, so reading is linear whatever the text is. */
export interface Cursor {
  readonly text: string;
  at: number;
  /** Line of `at`, from 1. */
  line: number;
  lineStart: number;
}

/** A cursor at the start of a text. A text with CR alone as line end is read as if it had LF. */
export function openText(text: string): Cursor {
  const readable = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  return { text: readable, at: 0, line: 1, lineStart: 0 };
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

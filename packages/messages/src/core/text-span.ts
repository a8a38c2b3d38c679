/** A part of a text: start and end in UTF-16 units from 0, as for `slice`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A piece without the white space, control characters and byte order mark around it. */
export function trimmedSpan(text: string, from: number, to: number): TextSpan {
  let start = from;
  while (start < to && isBlank(text.charCodeAt(start))) start++;
  let end = to;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

function isBlank(character: number): boolean {
  return character <= 32 || character === 0xfeff;
}

/** A part of a larger text, and where it begins there: line and column from 1, offset from 0. */
export interface TextPiece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

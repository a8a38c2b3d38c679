import type { Mode } from '../../core/problem.ts';
import { type TextSpan, trimmedSpan } from '../../core/text-span.ts';
import { openTelex, type TelexCursor } from './line-reader.ts';
import { readTelexMessage } from './read-telex.ts';
import type { TelexMessage } from './telex-message.ts';

/** Reads telex after telex of a text, each with its place in it. `line` is where the text begins in a larger one. */
export function* readTelexes(
  text: string,
  mode: Mode,
  line: number,
): Generator<{ readonly message: TelexMessage; readonly span: TextSpan }, undefined> {
  const cursor = openTelex(text, line);
  for (;;) {
    const from = cursor.at;
    const message = readTelexMessage(cursor, mode);
    if (message === null) return;
    yield { message, span: spanOf(cursor, from) };
  }
}

/** From the start of the first line that is not blank, since its margin is that of all lines, to the end of the last. */
function spanOf({ text, newline, at }: TelexCursor, from: number): TextSpan {
  const { start, end } = trimmedSpan(text, from, at);
  return { start: Math.max(from, text.lastIndexOf(newline, start - 1) + 1), end };
}

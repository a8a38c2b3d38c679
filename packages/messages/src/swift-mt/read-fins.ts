import type { Mode } from '../core/problem.ts';
import type { TextPiece, TextSpan } from '../core/text-span.ts';
import { openTextAt } from './envelope/cursor.ts';
import type { FinMessage } from './envelope/fin-message.ts';

import { readFinMessage } from './read-fin.ts';

/** Reads FIN message after message of a text, each with its position in the whole text. */
export function* readFinMessages(
  { text, line, column, offset }: TextPiece,
  mode: Mode,
): Generator<{ readonly message: FinMessage; readonly span: TextSpan }, undefined> {
  const cursor = openTextAt(text, line, column);
  for (;;) {
    const message = readFinMessage(cursor, mode);
    if (message === null) return;
    const end = offset + cursor.messageEnd;
    yield { message, span: { start: end - message.blocks.raw.length, end } };
  }
}

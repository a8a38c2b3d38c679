import type { Message } from '../core/message.ts';
import type { Fix, Problem } from '../core/problem.ts';
import type { TextSpan } from '../core/text-span.ts';
import type { CheckOptions } from '../reading/checking/check.ts';

/** One message in the given text, as fixers see it. Offsets count UTF-16 units of the whole text, from 0. */
export interface Piece<M extends Message | null = Message> {
  readonly text: string;
  readonly span: TextSpan;
  /** Null for a text that cannot be read as a message. */
  readonly message: M;
  /** The options of the check. */
  readonly options: CheckOptions;
  /** The offset of a line and column, both from 1; at most the end of the line. */
  offsetAt(line: number, column: number): number;
  /** A line without what ends it. */
  lineAt(line: number): TextSpan;
}

/**
 * The change that corrects a problem; null where the right value is not certain, or at least likely (`needsConfirmation`). It need not be checked by the fixer: a change
 * after which the problem is still there, or by which the payment reads differently, is not used.
 */
export type Fixer<M extends Message = Message> = (problem: Problem, piece: Piece<M>) => Fix | null;

/** Finds the offsets of lines and columns in a text whose lines end with LF, CRLF or CR. */
export function placesIn(text: string): Pick<Piece, 'offsetAt' | 'lineAt'> {
  const starts = lineStarts(text);
  const lineAt = (line: number): TextSpan => {
    const start = starts[line - 1] ?? text.length;
    let end = starts[line] ?? text.length;
    while (end > start && isLineEnd(text.charCodeAt(end - 1))) end--;
    return { start, end };
  };
  return {
    lineAt,
    offsetAt: (line, column) => {
      const start = starts[line - 1] ?? text.length;
      return Math.min(start + Math.max(column, 1) - 1, starts[line] ?? text.length);
    },
  };
}

function lineStarts(text: string): number[] {
  const end = text.includes('\n') ? '\n' : '\r';
  const starts = [0];
  for (let at = text.indexOf(end); at !== -1; at = text.indexOf(end, at + 1)) starts.push(at + 1);
  return starts;
}

function isLineEnd(character: number): boolean {
  return character === 10 || character === 13;
}

import type { CheckedMessage, Problem } from '@clearbench/messages';

/** A format for verdicts. Every format is complete. Texts are written in the order of the calls. */
export interface Report {
  begin(): string;
  /** The verdict on a message; `fixed` are its problems that were corrected, which `checked` no longer has. */
  message(file: string, checked: CheckedMessage, fixed?: readonly Problem[]): string;
  /** A file that can't be read; the reason is the rest of a sentence. */
  unreadable(file: string, reason: string): string;
  end(totals: Totals): string;
}

export interface Totals {
  files: number;
  unreadable: number;
  messages: number;
  invalid: number;
  /** Messages of unknown types. */
  notChecked: number;
  errors: number;
  warnings: number;
  /** Problems that were corrected; absent where none were to be. */
  fixed?: number;
}

/** The position of a problem, from 1; without one, the position of its message. */
export function placeOf(checked: CheckedMessage, problem: Problem): { line: number; column: number } {
  return { line: problem.line ?? checked.line, column: problem.column ?? 1 };
}

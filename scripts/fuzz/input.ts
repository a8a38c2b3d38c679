import type { Message, Mode, Problem } from '@clearbench/messages';
import { type ParseResult, parseAll, validate } from '@clearbench/messages/inside';

/** Steps after reading are run for the first messages of a text only, because the others are similar. */
export const FIRST_MESSAGES = 3;

/** An input, and what all properties need from it, computed once. */
export interface Input {
  readonly text: string;
  readonly lineCount: number;
  readonly results: (mode: Mode) => readonly ParseResult[];
  /** The messages that could be parsed, with all of their problems. */
  readonly judged: (mode: Mode) => readonly JudgedMessage[];
}

export interface JudgedMessage {
  readonly message: Message;
  readonly problems: readonly Problem[];
  /** True if the package supports its type. */
  readonly isRead: boolean;
}

export function inputOf(text: string): Input {
  const results = perMode((mode) => [...parseAll(text, { mode })]);
  const judged = perMode((mode) =>
    results(mode).flatMap(({ kind, message }) =>
      message === undefined ? [] : [{ message, problems: validate(message), isRead: kind === 'message' }],
    ),
  );
  return { text, lineCount: text.split(/\r\n|\n|\r/).length, results, judged };
}

function perMode<Value>(make: (mode: Mode) => Value): (mode: Mode) => Value {
  const made = new Map<Mode, Value>();
  return (mode) => {
    const value = made.get(mode) ?? make(mode);
    made.set(mode, value);
    return value;
  };
}

import { detect, detectFormat } from './detect.ts';
import type { Message } from './message.ts';
import type { MessageType } from './message-type.ts';
import { hasError, type Mode, type Problem } from './problem.ts';
import { type Cursor, openText } from './swift-mt/cursor.ts';
import type { FinMessage } from './swift-mt/fin-message.ts';
import { definitionOf } from './swift-mt/message-types.ts';
import { messageTypeOf, readFinMessage, unsupported, validateFin } from './swift-mt/read-fin.ts';
import type { PayloadFormat } from './transfer.ts';

export type ParseResult =
  /** The structure is readable; `validate` tells whether the message is right. */
  | {
      readonly kind: 'message';
      readonly format: PayloadFormat;
      readonly type: MessageType;
      readonly line: number;
      readonly message: Message;
      readonly problems: Problem[];
    }
  /** `unsupported` is recognised but of a type that is not read; `malformed` is no message, or too broken to make out its structure. */
  | {
      readonly kind: 'unsupported' | 'malformed';
      readonly format: PayloadFormat;
      readonly type: string | null;
      /** Where it begins, from 1. */
      readonly line: number;
      readonly problems: Problem[];
    };

export interface ParseOptions {
  readonly mode: Mode;
}

/** Reads the structure of the first message of a text: its blocks, headers and fields. It never throws. */
export function parse(text: string, options: ParseOptions): ParseResult {
  const messages = parseAll(text, options);
  const first = messages.next().value;
  if (first === undefined) return malformed(detect(text).format, 'empty_payload', 'The text is empty.');
  if (messages.next().done === true) return first;
  first.problems.push({
    ...whole('several_messages', 'The text holds more than one message; only the first was read.'),
    severity: 'warning',
  });
  return first;
}

/** Reads message after message of a text that holds one or many. Only an empty text has none. It never throws. */
export function* parseAll(text: string, { mode }: ParseOptions): Generator<ParseResult, undefined> {
  if (text.trim() === '') return;
  const format = detectFormat(text);
  switch (format) {
    case 'swift-mt':
      yield* parseFin(openText(text), mode);
      return;
    case 'unknown':
      yield malformed(format, 'unknown_format', 'The text is in no known message format.');
      return;
    default: {
      const { type } = detect(text);
      const message = `The text is ${type ?? format}, which is not parsed as a message.`;
      yield {
        kind: 'unsupported',
        format,
        type,
        line: 1,
        problems: [whole('unsupported_format', message)],
      };
    }
  }
}

function* parseFin(cursor: Cursor, mode: Mode): Generator<ParseResult, undefined> {
  let message = readFinMessage(cursor, mode);
  while (message !== null) {
    yield finResult(message);
    message = readFinMessage(cursor, mode);
  }
}

function finResult(message: FinMessage): ParseResult {
  const { blocks, headers } = message;
  const common = { format: 'swift-mt', line: blocks.line } as const;
  const definition = headers.service === 'F21' ? null : definitionOf(headers);
  if (definition === null) {
    const kind = headers.messageType === null && headers.service !== 'F21' ? 'malformed' : 'unsupported';
    return { ...common, kind, type: messageTypeOf(message), problems: unsupported(message) };
  }
  const problems = [...blocks.problems];
  const { type } = definition;
  if (hasError(problems)) return { ...common, kind: 'malformed', type, problems };
  return { ...common, kind: 'message', type, message, problems };
}

/** Everything that is wrong with a parsed message: headers, fields, their formats and the network validated rules. */
export function validate(message: Message): Problem[] {
  return validateFin(message);
}

function malformed(format: PayloadFormat, code: string, message: string): ParseResult {
  return { kind: 'malformed', format, type: null, line: 1, problems: [whole(code, message)] };
}

function whole(code: string, message: string): Problem {
  return { code, severity: 'error', path: '', line: 1, column: 1, message };
}

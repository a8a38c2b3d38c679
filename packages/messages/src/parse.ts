import { detect, detectFormat } from './detect.ts';
import { parseMxAll } from './iso20022/parse-mx.ts';
import { validateMx } from './iso20022/validate-mx.ts';
import type { Message } from './message.ts';
import type { MessageType } from './message-type.ts';
import type { Mode, Problem } from './problem.ts';
import type { Cursor } from './swift-mt/cursor.ts';
import {
  type FinMessage,
  messageTypeOf,
  openText,
  readFinMessage,
  typeOfFin,
  validateFin,
} from './swift-mt/index.ts';
import { openTelex, readTelexMessage, type TelexCursor, validateTelex } from './telex/index.ts';
import type { PayloadFormat } from './transfer.ts';
import { whyUnknown } from './unknown-format.ts';

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
    case 'iso20022':
      for (const result of parseMxAll(text, mode)) yield { format, ...result };
      return;
    case 'telex':
      yield* parseTelex(openTelex(text), mode);
      return;
    case 'json':
    case 'csv': {
      const message = `The text is ${format.toUpperCase()}, which is no message; readPayload reads the transfers in it.`;
      yield {
        kind: 'unsupported',
        format,
        type: null,
        line: 1,
        problems: [whole('unsupported_format', message)],
      };
      return;
    }
    case 'unknown':
      yield malformed(format, 'unknown_format', whyUnknown(text));
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
  const { line, text, serviceText, problems } = message.blocks;
  const type = typeOfFin(message);
  if (type !== null && (text ?? serviceText) !== null) {
    return { kind: 'message', format: 'swift-mt', type, line, message, problems: [...problems] };
  }
  const name = messageTypeOf(message);
  const kind = type === null && name !== null ? 'unsupported' : 'malformed';
  return { kind, format: 'swift-mt', type: name, line, problems: validateFin(message) };
}

function* parseTelex(cursor: TelexCursor, mode: Mode): Generator<ParseResult, undefined> {
  for (
    let message = readTelexMessage(cursor, mode);
    message !== null;
    message = readTelexMessage(cursor, mode)
  ) {
    const { line } = message;
    yield { kind: 'message', format: 'telex', type: 'KTT', line, message, problems: [...message.problems] };
  }
}

/** Everything that is wrong with a parsed message: structure, formats, values, and the rules of its standard. */
export function validate(message: Message): Problem[] {
  switch (message.format) {
    case 'swift-mt':
      return validateFin(message);
    case 'iso20022':
      return validateMx(message);
    case 'telex':
      return validateTelex(message);
  }
}

function malformed(format: PayloadFormat, code: string, message: string): ParseResult {
  return { kind: 'malformed', format, type: null, line: 1, problems: [whole(code, message)] };
}

function whole(code: string, message: string): Problem {
  return { code, severity: 'error', path: '', line: 1, column: 1, message };
}

import type { Message } from '../core/message.ts';
import type { MessageType } from '../core/message-type.ts';
import type { Mode, ParseOptions, Problem } from '../core/problem.ts';
import type { PayloadFormat } from '../core/transfer.ts';
import { parseMxAll } from '../iso20022/parse-mx.ts';
import { validateMx } from '../iso20022/validate-mx.ts';
import { type Cursor, openTextAt } from '../swift-mt/envelope/cursor.ts';
import { type FinMessage, messageTypeOf, readFinMessage, typeOfFin, validateFin } from '../swift-mt/index.ts';
import { openTelex, readTelexMessage, type TelexCursor, validateTelex } from '../telex/index.ts';
import { type Aside, AsideKeeper } from './asides.ts';
import { detect } from './detect.ts';
import { withoutPadding } from './padding.ts';
import { type Section, sectionsIn, sectionsOf } from './sections.ts';
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
      /** The structure of an unsupported MT, for `outline` and `build`; it has no content. */
      readonly message?: Message;
      readonly problems: Problem[];
    };

/** Reads the structure of the first message of a text: its blocks, headers and fields. It never throws. */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
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

/**
 * Reads message after message of a text that holds one or many, of any formats. What is of no message is told with the
 * one in front of it, or the first. Only an empty text has none. It never throws.
 */
export function* parseAll(
  text: string,
  { mode = 'strict' }: ParseOptions = {},
): Generator<ParseResult, undefined> {
  const asides = new AsideKeeper<ParseResult>();
  for (const part of partsOf(withoutPadding(text), mode)) {
    if (part.kind === 'aside') asides.note(part);
    else yield* asides.take(part);
  }
  yield* asides.end();
}

/** The messages of a text without padding, and what is of none. */
export function* partsOf(text: string, mode: Mode): Generator<Part, undefined> {
  if (text.trim() === '') return;
  for (const section of sectionsOf(text)) yield* partsIn(section, mode);
}

/** A message, or text around messages. */
export type Part = ParseResult | (Aside & { readonly kind: 'aside' });

function* partsIn(section: Section, mode: Mode): Generator<Part, undefined> {
  const { format, text, line, column } = section;
  switch (format) {
    case 'swift-mt':
      yield* parseFin(openTextAt(text, line, column), mode);
      return;
    case 'iso20022':
      for (const result of parseMxAll(text, mode, { offset: 0, line, lineStart: 1 - column })) {
        yield { format, ...result };
      }
      return;
    case 'telex':
      yield* parseTelex(openTelex(text, line), mode);
      return;
    case 'json':
    case 'csv': {
      const message = `The text is ${format.toUpperCase()}, which is no message; readPayload reads the transfers in it.`;
      const problems = [whole('unsupported_format', message, line)];
      yield { kind: 'unsupported', format, type: null, line, problems };
      return;
    }
    case 'unknown':
      yield malformed(format, 'unknown_format', whyUnknown(text), line);
      return;
    case 'aside':
      yield { kind: 'aside', text, line, column };
  }
}

function* parseFin(cursor: Cursor, mode: Mode): Generator<Part, undefined> {
  for (let message = readFinMessage(cursor, mode); message !== null; message = readFinMessage(cursor, mode)) {
    yield* partsOfFin(message, mode);
  }
}

/** A FIN message; or what stands between and behind those, with its messages of other formats. */
export function* partsOfFin(message: FinMessage, mode: Mode): Generator<Part, undefined> {
  const others = sectionsIn(message, 0);
  if (others === null) yield finResult(message);
  else for (const section of others) yield* partsIn(section, mode);
}

function finResult(message: FinMessage): ParseResult {
  const { line, text, serviceText, problems } = message.blocks;
  const type = typeOfFin(message);
  if (type !== null && (text ?? serviceText) !== null) {
    return { kind: 'message', format: 'swift-mt', type, line, message, problems: [...problems] };
  }
  const name = messageTypeOf(message);
  const found = { format: 'swift-mt', type: name, line, problems: validateFin(message) } as const;
  if (type !== null || name === null) return { kind: 'malformed', ...found };
  return text === null ? { kind: 'unsupported', ...found } : { kind: 'unsupported', ...found, message };
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

function malformed(format: PayloadFormat, code: string, message: string, line = 1): ParseResult {
  return { kind: 'malformed', format, type: null, line, problems: [whole(code, message, line)] };
}

function whole(code: string, message: string, line = 1): Problem {
  return { code, severity: 'error', path: '', line, column: 1, message };
}

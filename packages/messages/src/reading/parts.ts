import type { ParseResult } from '../core/parse-result.ts';
import type { Mode } from '../core/problem.ts';
import type { TextSpan } from '../core/text-span.ts';
import type { PayloadFormat } from '../core/transfer.ts';
import { parseMxAll } from '../iso20022/parse-mx.ts';
import { hasBlock } from '../swift-mt/envelope/fin-message.ts';
import {
  type FinMessage,
  messageTypeOf,
  readFinMessages,
  typeOfFin,
  validateFin,
} from '../swift-mt/index.ts';
import { readTelexes, typeOfTelex } from '../telex/index.ts';
import type { Aside } from './asides.ts';
import { type Section, sectionsIn, sectionsOf } from './sections.ts';
import { whyUnknown } from './unknown-format.ts';

/** A message as it was read, with its place in the text; or text outside any message. */
export type Part =
  | { readonly kind: 'read'; readonly read: ParseResult; readonly span: TextSpan }
  | { readonly kind: 'aside'; readonly aside: Aside };

/** Reads a text without padding, part after part: the one way in which messages of any format are read. */
export function* partsOf(text: string, mode: Mode): Generator<Part, undefined> {
  if (text.trim() === '') return;
  for (const section of sectionsOf(text)) yield* partsIn(section, mode);
}

function* partsIn(section: Section, mode: Mode): Generator<Part, undefined> {
  const { format, text, line, column, offset } = section;
  switch (format) {
    case 'swift-mt':
      for (const { message, span } of readFinMessages(section, mode)) {
        const others = sectionsIn(message, span.start);
        if (others === null) yield read(finResult(message), span);
        else for (const other of others) yield* partsIn(other, mode);
      }
      return;
    case 'iso20022':
      for (const { span, ...result } of parseMxAll(text, mode, { offset: 0, line, lineStart: 1 - column })) {
        yield read({ format, ...result }, shifted(span, offset));
      }
      return;
    case 'telex':
      for (const { message, span } of readTelexes(text, mode, line)) {
        const problems = [...message.problems];
        const result = {
          kind: 'message',
          format,
          type: typeOfTelex(message),
          line: message.line,
          message,
          problems,
        } as const;
        yield read(result, shifted(span, offset));
      }
      return;
    case 'json':
    case 'csv': {
      const message = `The text is ${format.toUpperCase()}, which is not a message; readPayload reads the transfers in it.`;
      yield unread(section, format, 'unsupported', 'unsupported_format', message);
      return;
    }
    case 'unknown':
      yield unread(section, format, 'malformed', 'unknown_format', whyUnknown(text));
      return;
    case 'aside':
      yield { kind: 'aside', aside: section };
  }
}

/** A FIN message; or the text between and after FIN messages, with its messages of other formats. */
export function* partsOfFin(message: FinMessage, span: TextSpan, mode: Mode): Generator<Part, undefined> {
  const others = sectionsIn(message, span.start);
  if (others === null) yield read(finResult(message), span);
  else for (const section of others) yield* partsIn(section, mode);
}

function finResult(message: FinMessage): ParseResult {
  const format = 'swift-mt';
  const { line, text, serviceText, problems } = message.blocks;
  const type = typeOfFin(message);
  if (type !== null && (text ?? serviceText) !== null) {
    return { kind: 'message', format, type, line, message, problems: [...problems] };
  }
  const name = messageTypeOf(message);
  const kind = type !== null || name === null ? 'malformed' : 'unsupported';
  const found = { kind, format, type: name, line, problems: validateFin(message) } as const;
  return hasBlock(message.blocks) ? { ...found, message } : found;
}

function unread(
  { text, line, column, offset }: Section,
  format: PayloadFormat,
  kind: 'unsupported' | 'malformed',
  code: string,
  message: string,
): Part {
  const problems = [{ code, severity: 'error' as const, path: '', line, column, message }];
  return read({ kind, format, type: null, line, problems }, { start: offset, end: offset + text.length });
}

function read(result: ParseResult, span: TextSpan): Part {
  return { kind: 'read', read: result, span };
}

function shifted({ start, end }: TextSpan, offset: number): TextSpan {
  return { start: offset + start, end: offset + end };
}

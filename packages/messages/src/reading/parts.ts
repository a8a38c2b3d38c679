import type { ParseResult } from '../core/parse-result.ts';
import type { Mode, Problem } from '../core/problem.ts';
import type { TextSpan } from '../core/text-span.ts';
import type { PayloadFormat } from '../core/transfer.ts';
import { parseMxAll } from '../iso20022/reading/parse-mx.ts';
import { hasBlock } from '../swift-mt/envelope/fin-message.ts';
import {
  type FinMessage,
  messageTypeOf,
  readFinMessages,
  typeOfFin,
  validateFin,
} from '../swift-mt/index.ts';
import { readTelexes, typeOfTelex } from '../telex/index.ts';
import type { Aside } from './detection/asides.ts';
import { whyUnknown } from './detection/unknown-format.ts';
import { type Section, sectionsIn, sectionsOf } from './sections.ts';

/** A message with its position in the text, or text outside any message. */
export type TextPart =
  | { readonly kind: 'read'; readonly read: ParseResult; readonly span: TextSpan }
  | { readonly kind: 'aside'; readonly aside: Aside };

/** Reads a text without padding, part after part. Messages of every format are read this way. */
export function partsOf(text: string, mode: Mode): Iterable<TextPart> {
  return text.trim() === '' ? [] : partsIn(sectionsOf(text), mode);
}

function* partsIn(sections: Iterable<Section>, mode: Mode): Generator<TextPart, undefined> {
  for (const section of sections) {
    const { format, text } = section;
    switch (format) {
      case 'swift-mt':
        for (const { message, span } of readFinMessages(section, mode)) yield* partsOfFin(message, span);
        break;
      case 'iso20022':
        yield* isoParts(section, mode);
        break;
      case 'telex':
        yield* telexParts(section, mode);
        break;
      case 'json':
      case 'csv': {
        const message = `The text is ${format.toUpperCase()}, which is not a message; check and readTransfers read the transfers in it.`;
        yield unread(section, format, 'unsupported', message);
        break;
      }
      case 'unknown':
        yield unread(section, format, 'malformed', whyUnknown(text));
        break;
      case 'aside':
        yield { kind: 'aside', aside: section };
    }
  }
}

/** A FIN message; or the text between and after FIN messages, with its messages of other formats. */
export function partsOfFin(message: FinMessage, span: TextSpan): Iterable<TextPart> {
  const others = sectionsIn(message, span.start);
  return others === null ? [read(finResult(message), span)] : partsIn(others, message.mode);
}

function* isoParts({ text, line, column, offset }: Section, mode: Mode): Generator<TextPart, undefined> {
  for (const { span, ...result } of parseMxAll(text, mode, { offset: 0, line, lineStart: 1 - column })) {
    yield read({ format: 'iso20022', ...result }, shifted(span, offset));
  }
}

function* telexParts({ text, line, offset }: Section, mode: Mode): Generator<TextPart, undefined> {
  for (const { message, span } of readTelexes(text, mode, line)) {
    const { format, problems } = message;
    const about = { kind: 'message', format, type: typeOfTelex(message), line: message.line } as const;
    yield read({ ...about, message, problems: [...problems] }, shifted(span, offset));
  }
}

/** The problems of a message that has blocks are found when it is validated. */
function finResult(message: FinMessage): ParseResult {
  const format = 'swift-mt';
  const { line, text, serviceText, problems } = message.blocks;
  const type = typeOfFin(message);
  if (type !== null && (text ?? serviceText) !== null) {
    return { kind: 'message', format, type, line, message, problems: [...problems] };
  }
  const name = messageTypeOf(message);
  const kind = type !== null || name === null ? 'malformed' : 'unsupported';
  if (hasBlock(message.blocks)) return { kind, format, type: name, line, message, problems: [] };
  return { kind, format, type: name, line, problems: validateFin(message) };
}

function unread(
  { text, line, column, offset }: Section,
  format: PayloadFormat,
  kind: 'unsupported' | 'malformed',
  message: string,
): TextPart {
  const code = kind === 'unsupported' ? 'unsupported_format' : 'unknown_format';
  const problem: Problem = { code, severity: 'error', path: '', line, column, message };
  const span = { start: offset, end: offset + text.length };
  return read({ kind, format, type: null, line, problems: [problem] }, span);
}

function read(result: ParseResult, span: TextSpan): TextPart {
  return { kind: 'read', read: result, span };
}

function shifted({ start, end }: TextSpan, offset: number): TextSpan {
  return { start: offset + start, end: offset + end };
}

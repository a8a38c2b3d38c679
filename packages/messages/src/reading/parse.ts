import type { Message } from '../core/message.ts';
import type { ParseResult } from '../core/parse-result.ts';
import type { ParseOptions, Problem } from '../core/problem.ts';
import { requireOptions } from '../core/require-options.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import type { PayloadFormat } from '../core/transfer.ts';
import { formatOf } from '../formats/formats.ts';
import { validateFin } from '../swift-mt/index.ts';
import { AsideKeeper } from './detection/asides.ts';
import { detect } from './detection/detect.ts';
import { withoutPadding } from './detection/padding.ts';
import { partsOf } from './parts.ts';
import { severalOf } from './several-messages.ts';

/** Reads the structure of the first message of a text: its blocks, headers and fields. It never throws. */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  const messages = parseAll(text, options);
  const first = messages.next().value;
  if (first === undefined) return emptyText(detect(text).format);
  if (messages.next().done === true) return first;
  first.problems.push(severalOf('message'));
  return first;
}

function emptyText(format: PayloadFormat): ParseResult {
  const place = { path: '', line: 1, column: 1 };
  const problem: Problem = {
    code: 'empty_payload',
    severity: 'error',
    ...place,
    message: 'The text is empty.',
  };
  return { kind: 'malformed', format, type: null, line: 1, problems: [problem] };
}

/**
 * Reads message after message of a text that holds one or many, of any formats. Text outside any message is reported
 * with the message before it, or the first. Only an empty text has none. It never throws.
 */
export function* parseAll(text: string, options: ParseOptions = {}): Generator<ParseResult, undefined> {
  requireOptions(options);
  const { mode = 'strict' } = options;
  const asides = new AsideKeeper<ParseResult>();
  for (const part of partsOf(withoutPadding(text), mode)) {
    if (part.kind === 'aside') asides.note(part.aside);
    else yield* asides.take(explained(part.read));
  }
  yield* asides.end();
}

/**
 * Reports the problems of a FIN message without content at once, because it is not validated. The XML parser has
 * already reported its own.
 */
function explained(read: ParseResult): ParseResult {
  if (read.kind === 'message' || read.message?.format !== 'swift-mt') return read;
  return { ...read, problems: validateFin(read.message) };
}

/**
 * All problems of a parsed message: structure, formats, values, and the rules of its standard, of a profile and of a
 * day.
 */
export function validate(message: Message, options: RuleOptions = {}): Problem[] {
  return formatOf(message).validate(message, options);
}

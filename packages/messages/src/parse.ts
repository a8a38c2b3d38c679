import { detect } from './detect.ts';
import { hasError, inTextOrder, type Mode, type Problem } from './problem.ts';
import { openText } from './swift-mt/cursor.ts';
import type { FinMessage } from './swift-mt/fin-message.ts';
import { readMt103 } from './swift-mt/mt103/read-mt103.ts';
import { isReadable, messageTypeOf, readFinMessage, unsupported } from './swift-mt/read-fin.ts';
import type { PayloadFormat } from './transfer.ts';

export type ParseResult =
  /** The structure is readable; `validate` tells whether the message is right. */
  | {
      readonly kind: 'message';
      readonly type: 'MT103';
      readonly message: FinMessage;
      readonly problems: Problem[];
    }
  /** Recognised, but of a type that this version does not read. */
  | {
      readonly kind: 'unsupported';
      readonly format: PayloadFormat;
      readonly type: string | null;
      readonly problems: Problem[];
    }
  /** Not a message, or so broken that its structure can't be made out. */
  | {
      readonly kind: 'malformed';
      readonly format: PayloadFormat;
      readonly type: string | null;
      readonly problems: Problem[];
    };

/** Reads the structure of one message: its blocks, headers and fields. It never throws. */
export function parse(text: string, { mode }: { readonly mode: Mode }): ParseResult {
  const { format, type } = detect(text);
  if (format === 'unknown')
    return {
      kind: 'malformed',
      format,
      type,
      problems: [
        whole('unknown_format', 'The text is in no known message format; this version reads the MT103.'),
      ],
    };
  if (format !== 'swift-mt') {
    const problem = whole(
      'unsupported_format',
      `The text is ${type ?? format}; this version parses and validates the MT103 only.`,
    );
    return { kind: 'unsupported', format, type, problems: [problem] };
  }
  const cursor = openText(text);
  const message = readFinMessage(cursor, mode);
  if (message === null)
    return { kind: 'malformed', format, type, problems: [whole('empty_payload', 'The text is empty.')] };
  const { blocks, headers } = message;
  if (!isReadable(message)) {
    const kind = headers.messageType === null && headers.service !== 'F21' ? 'malformed' : 'unsupported';
    return { kind, format, type: messageTypeOf(message), problems: unsupported(message) };
  }
  const problems = [...blocks.problems];
  if (readFinMessage(cursor, mode) !== null) {
    problems.push({
      ...whole('several_messages', 'The text holds more than one message; only the first was read.'),
      severity: 'warning',
    });
  }
  if (hasError(problems)) return { kind: 'malformed', format, type: 'MT103', problems };
  return { kind: 'message', type: 'MT103', message, problems };
}

/** Everything that is wrong with a parsed message: headers, fields, their formats and the network validated rules. */
export function validate(message: FinMessage): Problem[] {
  return inTextOrder(readMt103(message).problems);
}

function whole(code: string, message: string): Problem {
  return { code, severity: 'error', path: '', line: 1, column: 1, message };
}

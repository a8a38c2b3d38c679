import { detectFormat } from './detect.ts';
import type { Message } from './message.ts';
import { type ParseOptions, parseAll, validate } from './parse.ts';
import { hasError, inTextOrder, type Problem } from './problem.ts';
import { readPayload } from './read-payload.ts';
import { PageOrder } from './swift-mt/index.ts';
import type { PayloadFormat } from './transfer.ts';

/** The verdict on one message, array element or row of a text. */
export interface CheckedMessage {
  /** From 0. */
  readonly index: number;
  readonly format: PayloadFormat;
  readonly type: string | null;
  /** Where it begins in the text, from 1. */
  readonly line: number;
  readonly valid: boolean;
  /** Errors and warnings in the order of the text. */
  readonly problems: readonly Problem[];
  /** Its structure; null where there is none to show: what can't be read, JSON and CSV. */
  readonly message: Message | null;
}

/**
 * Judges everything in a text, of any format that the package reads: each message of a SWIFT file, each
 * element of a JSON array, each row of a CSV. An empty text gets one verdict too. It never throws.
 */
export function* checkAll(text: string, options: ParseOptions): Generator<CheckedMessage, undefined> {
  const format = detectFormat(text);
  if (format === 'json' || format === 'csv') {
    yield* checkPayload(text);
    return;
  }
  let index = 0;
  const order = createPageOrder();
  for (const result of parseAll(text, options)) {
    const message = result.kind === 'message' ? result.message : null;
    const problems = inTextOrder(message === null ? result.problems : validate(message));
    const { format, type, line } = result;
    const verdict = { index, format, type, line, valid: !hasError(problems), problems, message };
    yield* order.take(message?.format === 'swift-mt' ? message : null, verdict);
    index++;
  }
  yield* order.end();
  if (index === 0) yield emptyText;
}

/** A verdict to which may be added. */
export interface OpenVerdict extends CheckedMessage {
  readonly problems: Problem[];
}

/** Adds to the verdicts on the pages of statements what is wrong with their order: warnings, so none becomes invalid. */
export function createPageOrder(): PageOrder<OpenVerdict> {
  return new PageOrder(({ problems }, found) => {
    problems.push(...found);
    inTextOrder(problems);
  });
}

const emptyText: CheckedMessage = {
  index: 0,
  format: 'unknown',
  type: null,
  line: 1,
  valid: false,
  problems: [
    {
      code: 'empty_payload',
      severity: 'error',
      path: '',
      line: 1,
      column: 1,
      message: 'The text is empty; it should hold a message.',
    },
  ],
  message: null,
};

function* checkPayload(text: string): Generator<CheckedMessage, undefined> {
  const { format, items, problems } = readPayload(text);
  const type = format.toUpperCase();
  let next = 0;
  for (const item of items) {
    const all = next === 0 && !hasError(problems) ? [...problems, ...item.problems] : item.problems;
    const valid = !hasError(item.problems);
    yield { index: item.index, format, type, line: item.line ?? 1, valid, problems: all, message: null };
    next = item.index + 1;
  }
  // What is refused as a whole, or not listed one by one, is a verdict of its own.
  if (items.length === 0 || hasError(problems)) {
    yield { index: next, format, type, line: problems[0]?.line ?? 1, valid: false, problems, message: null };
  }
}

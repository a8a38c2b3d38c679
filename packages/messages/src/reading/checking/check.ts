import { hasError, type ParseOptions } from '../../core/problem.ts';
import { requireOptions } from '../../core/require-options.ts';
import type { RuleOptions } from '../../core/rule-options.ts';
import type { TransferOptions } from '../../core/transfer.ts';
import { INVALID, verdictOn } from '../../core/verdict.ts';
import { withoutPadding } from '../detection/padding.ts';
import { formatOf, readTransfers } from '../items/read-transfers.ts';
import { partsOf } from '../parts.ts';
import { type CheckedMessage, Judge, type Validate } from './judge.ts';

/** The mode, rules and day of a check, and the type of JSON and CSV in the text. */
export type CheckOptions = ParseOptions & RuleOptions & TransferOptions;

/**
 * Checks everything in a text, of any format that the package reads: each message of a SWIFT file, each
 * element of a JSON array, each row of a CSV. An empty text gets one verdict too. Never throws for a text.
 *
 * @param validate how a message is checked, for a caller that needs more of it than the verdict.
 */
export function* checkAll(
  given: string,
  asked: CheckOptions = {},
  validate?: Validate,
): Generator<CheckedMessage, undefined> {
  requireOptions(asked);
  const { mode = 'strict', ...options } = asked;
  const text = withoutPadding(given);
  const format = formatOf(text, options);
  if (format === 'json' || format === 'csv') {
    yield* checkPayload(text, options);
    return;
  }
  let count = 0;
  const judge = new Judge(options, validate);
  for (const part of partsOf(text, mode)) {
    count++;
    yield* judge.take(part);
  }
  yield* judge.end();
  if (count === 0) yield emptyText;
}

const emptyText: CheckedMessage = {
  index: 0,
  format: 'unknown',
  type: null,
  line: 1,
  ...INVALID,
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
  transfer: null,
};

function* checkPayload(text: string, options: TransferOptions): Generator<CheckedMessage, undefined> {
  const { format, items, problems } = readTransfers(text, options);
  // The content of an envelope may be of an unknown format.
  const type = format === 'unknown' ? null : format.toUpperCase();
  let next = 0;
  for (const item of items) {
    const all = next === 0 && !hasError(problems) ? [...problems, ...item.problems] : item.problems;
    const judged = verdictOn(item.problems, true);
    const { index, transfer } = item;
    yield { index, format, type, line: item.line ?? 1, ...judged, problems: all, message: null, transfer };
    next = item.index + 1;
  }
  // A text that is refused as a whole, and the rest that is not listed one by one, get a separate verdict.
  if (items.length === 0 || hasError(problems)) {
    const line = problems[0]?.line ?? 1;
    yield { index: next, format, type, line, ...INVALID, problems, message: null, transfer: null };
  }
}

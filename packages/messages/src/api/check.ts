import { type CheckOptions, checkAll } from '../reading/checking/check.ts';
import { createChecker } from '../reading/checking/check-stream.ts';
import type { CheckedMessage } from '../reading/checking/judge.ts';
import { createDecoder, type DecodeOptions } from '../reading/decoding/decode.ts';
import { type Input, requireInput, textOf } from './input.ts';
import { LastVerdict } from './last-verdict.ts';

/**
 * Checks everything in a text, of any format that the package reads: each message of a file, each element of a JSON array, each row
 * of a CSV. An empty text gets one verdict too. Remarks about the encoding of bytes are with the last verdict; bytes that are not
 * text have a separate verdict. Never throws for a text.
 *
 * A stream is checked while it arrives, wherever it is cut: of FIN messages no more is held than the current one, the previous verdict
 * and, after a page of a statement that may be continued, at most 1,000 verdicts; a text in another format is checked when it is complete.
 * Messages with intact blocks have the same verdicts as in one piece; broken ones may be separated differently.
 * @throws RangeError for an unknown option, or a rule that is switched off without a reason
 */
export function check(
  input: Input,
  options?: CheckOptions & DecodeOptions,
): Generator<CheckedMessage, undefined>;
export function check(
  chunks: AsyncIterable<Input>,
  options?: CheckOptions & DecodeOptions,
): AsyncGenerator<CheckedMessage, undefined>;
export function check(
  source: Input | AsyncIterable<Input>,
  options: CheckOptions & DecodeOptions = {},
): Generator<CheckedMessage, undefined> | AsyncGenerator<CheckedMessage, undefined> {
  return typeof source === 'object' && source !== null && Symbol.asyncIterator in source
    ? checkStream(source, options)
    : checkInput(source, options);
}

function* checkInput(
  input: Input,
  options: CheckOptions & DecodeOptions,
): Generator<CheckedMessage, undefined> {
  const { text, problems } = textOf(input, options);
  const last = new LastVerdict();
  for (const checked of checkAll(text, options)) yield* last.take(checked);
  yield* last.end(problems);
}

async function* checkStream(
  chunks: AsyncIterable<Input>,
  { charset = null, ...options }: CheckOptions & DecodeOptions,
): AsyncGenerator<CheckedMessage, undefined> {
  const decoder = createDecoder({ charset });
  const checker = createChecker(options);
  const last = new LastVerdict();
  const take = (verdicts: CheckedMessage[]) => verdicts.flatMap((one) => last.take(one));
  let hasBytes = false;
  for await (const chunk of chunks) {
    requireInput(chunk);
    hasBytes ||= typeof chunk !== 'string';
    yield* take(checker.push(typeof chunk === 'string' ? chunk : decoder.push(chunk)));
  }
  const { text, problems } = decoder.end();
  yield* take(text === '' ? [] : checker.push(text));
  yield* take(checker.end());
  yield* last.end(hasBytes ? problems : []);
}

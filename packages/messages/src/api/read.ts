import type { ContentType } from '../core/content.ts';
import { requireType } from '../formats/content-types.ts';
import { formatOf } from '../formats/formats.ts';
import { checkAll } from '../reading/checking/check.ts';
import type { DecodeOptions } from '../reading/decoding/decode.ts';
import { detectFormat } from '../reading/detection/detect.ts';
import { withoutPadding } from '../reading/detection/padding.ts';
import { parse } from '../reading/parse.ts';
import { Examined } from './examined.ts';
import { type Input, textOf } from './input.ts';
import {
  type AnyReading,
  eachOf,
  firstOf,
  type Reading,
  type Readings,
  readingOf,
  type TextOptions,
  wanted,
} from './reading.ts';

/** How to read a message: strictness, rules, and the encoding of its bytes. */
export type ReadOptions = TextOptions & DecodeOptions;

/**
 * Reads the message in a text, checks it by all rules, and returns its content. With a type, any other message is a
 * problem that names the actual type. If a text has several messages, it reads the first one, with a warning. Never
 * throws for a text.
 * @throws RangeError for an unknown type or option, or a rule that is switched off without a reason
 */
export function read(input: Input, options?: ReadOptions): AnyReading;
export function read<T extends ContentType>(input: Input, type: T, options?: ReadOptions): Reading<T>;
export function read(
  input: Input,
  asked?: ContentType | ReadOptions,
  more: ReadOptions = {},
): Reading<ContentType> {
  const { type, options } = wanted(asked, more);
  if (type !== null) requireType(type);
  const given = textOf(input, options);
  return firstOf(readingsIn(given.text, options), given, type);
}

/**
 * Reads each message of a text like `read`. Bytes that are not text in their encoding are a last reading that is
 * wrong, because they may belong to any message.
 */
export function readAll(input: Input, options?: ReadOptions): Generator<AnyReading, undefined>;
export function readAll<T extends ContentType>(
  input: Input,
  type: T,
  options?: ReadOptions,
): Generator<Reading<T>, undefined>;
export function readAll(
  input: Input,
  asked?: ContentType | ReadOptions,
  more: ReadOptions = {},
): Generator<Reading<ContentType>, undefined> {
  const { type, options } = wanted(asked, more);
  if (type !== null) requireType(type);
  const given = textOf(input, options);
  return eachOf(readingsIn(given.text, options), given, type);
}

/** JSON and CSV have transfers instead of messages. */
function* readingsIn(text: string, options: ReadOptions): Readings {
  const format = detectFormat(withoutPadding(text));
  if (format === 'json' || format === 'csv') {
    const { type, problems } = parse(text);
    yield { ok: false, type, content: null, problems };
  } else {
    const examined = new Examined((message, rules) => formatOf(message).examine(message, rules));
    for (const checked of checkAll(text, options, examined.validate)) yield readingOf(checked, examined);
  }
}

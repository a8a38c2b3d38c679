import type { ContentType } from '../core/content.ts';
import type { Problem } from '../core/problem.ts';
import { requireText } from '../core/require-input.ts';
import { requireOptions } from '../core/require-options.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import { requireReasons } from '../core/switched-off.ts';
import { verdictOn } from '../core/verdict.ts';
import type { CheckedMessage, OpenVerdict } from '../reading/checking/judge.ts';
import { openText } from '../swift-mt/envelope/cursor.ts';
import type { FinMessage } from '../swift-mt/envelope/fin-message.ts';
import { type FinReader, messageTypeOf } from '../swift-mt/fin-reader.ts';
import { Examined } from './examined.ts';
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

/** Reads and checks FIN messages of some types, in texts that contain nothing else. */
export interface FinApi<T extends ContentType> {
  /**
   * Reads the first message in a text, checks it by all rules, and returns its content. Never throws for a text.
   * @throws RangeError for an unknown type or option, or a rule that is switched off without a reason
   */
  read(text: string, options?: TextOptions): AnyReading<T>;
  read<K extends T>(text: string, type: K, options?: TextOptions): Reading<K>;
  /** Reads each message of a text like `read`. */
  readAll(text: string, options?: TextOptions): Generator<AnyReading<T>, undefined>;
  readAll<K extends T>(text: string, type: K, options?: TextOptions): Generator<Reading<K>, undefined>;
  /**
   * Checks each message of a text. Never throws for a text.
   * @throws RangeError for an unknown option, or a rule that is switched off without a reason
   */
  check(text: string, options?: TextOptions): Generator<CheckedMessage, undefined>;
}

/** The same for a type that is only known at run time. */
interface UntypedApi {
  read(text: string, asked?: ContentType | TextOptions, more?: TextOptions): Reading<ContentType>;
  readAll(text: string, asked?: ContentType | TextOptions, more?: TextOptions): Readings;
  check(text: string, options?: TextOptions): Generator<CheckedMessage, undefined>;
}

/** Adds to verdicts what only the order of the messages shows. */
export type InOrder = (
  verdicts: Iterable<OpenVerdict>,
  options: RuleOptions,
) => Generator<CheckedMessage, undefined>;

type Validate = (message: FinMessage, options: RuleOptions) => Problem[];

/** @param requireType throws for a type that is none of the reader's. */
export function finApi<T extends ContentType>(
  reader: FinReader,
  requireType: (type: string) => void,
  inOrder?: InOrder,
): FinApi<T>;
export function finApi(
  reader: FinReader,
  requireType: (type: string) => void,
  inOrder?: InOrder,
): UntypedApi {
  function check(
    text: string,
    options: TextOptions = {},
    validate: Validate = (message, rules) => reader.validate(message, rules),
  ): Generator<CheckedMessage, undefined> {
    requireText(text);
    requireOptions(options);
    requireReasons(options);
    const verdicts = verdictsIn(reader, text, options, validate);
    return inOrder === undefined ? verdicts : inOrder(verdicts, options);
  }
  const undoubted = { problems: [] };
  const reading =
    <R>(take: (all: Readings, given: typeof undoubted, type: ContentType | null) => R) =>
    (text: string, asked?: ContentType | TextOptions, more: TextOptions = {}): R => {
      const { type, options } = wanted(asked, more);
      if (type !== null) requireType(type);
      const examined = new Examined<FinMessage>((message, rules) => reader.examine(message, rules));
      return take(readingsOf(check(text, options, examined.validate), examined), undoubted, type);
    };
  return {
    read: reading(firstOf),
    readAll: reading(eachOf),
    check: (text, options) => check(text, options),
  };
}

function* readingsOf(verdicts: Iterable<CheckedMessage>, examined: Examined<FinMessage>): Readings {
  for (const checked of verdicts) yield readingOf(checked, examined);
}

function* verdictsIn(
  reader: FinReader,
  text: string,
  options: TextOptions,
  validate: Validate,
): Generator<OpenVerdict, undefined> {
  const cursor = openText(text);
  for (let index = 0; ; index++) {
    const message = reader.read(cursor, options.mode ?? 'strict');
    if (message === null) return;
    const problems = validate(message, options);
    yield {
      index,
      format: 'swift-mt',
      type: messageTypeOf(message),
      line: message.blocks.line,
      ...verdictOn(problems, reader.typeOf(message) !== null),
      problems,
      message,
      transfer: null,
    };
  }
}

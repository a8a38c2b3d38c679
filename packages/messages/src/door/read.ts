import { type ContentOf, type ContentType, isOfType } from '../core/content.ts';
import { hasError, type ParseOptions, type Problem } from '../core/problem.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import { contentOf } from '../formats/build.ts';
import { checkAll } from '../reading/check.ts';
import type { DecodeOptions } from '../reading/decoding/decode.ts';
import { detectFormat } from '../reading/detect.ts';
import type { CheckedMessage } from '../reading/judge.ts';
import { withoutPadding } from '../reading/padding.ts';
import { parse } from '../reading/parse.ts';
import { type Input, textOf } from './input.ts';
import { withoutUnderstanding } from './unread.ts';

/** How strictly a message is read, by which rules, and in which encoding its bytes are. */
export type ReadOptions = ParseOptions & RuleOptions & DecodeOptions;

/** A valid message of a type: what it says. */
export interface Right<T extends ContentType> {
  readonly ok: true;
  readonly type: T;
  readonly content: ContentOf<T>;
  /** Warnings only. */
  readonly problems: readonly Problem[];
}

/** A text that is not a valid message of that type, and why. */
export interface Wrong<T extends ContentType> {
  readonly ok: false;
  /** The type that came, as far as the text shows it. */
  readonly type: string | null;
  /** What the message says where it is of the type and every field can be read, although rules are broken; else null. */
  readonly content: ContentOf<T> | null;
  /** At least one error. */
  readonly problems: readonly Problem[];
}

/** What `read` returns: `ok` says which of the two it is. */
export type Reading<T extends ContentType> = Right<T> | Wrong<T>;

/** What `read` returns when any type is right: `type` says which one came. */
export type AnyReading = { readonly [T in ContentType]: Reading<T> }[ContentType];

/**
 * Reads the message in a text, checks it by all rules, and returns what it says. With a type, any other message is a
 * problem that names what came. Of a text with several messages the first is read, with a warning. It never throws.
 */
export function read(input: Input, options?: ReadOptions): AnyReading;
export function read<T extends ContentType>(input: Input, type: T, options?: ReadOptions): Reading<T>;
export function read(
  input: Input,
  asked?: ContentType | ReadOptions,
  more: ReadOptions = {},
): Reading<ContentType> {
  const type = typeof asked === 'string' ? asked : null;
  const options = typeof asked === 'object' ? asked : more;
  const { text, problems } = textOf(input, options);
  const all = readingsIn(text, options);
  const first = all.next().value ?? nothing;
  const noted = all.next().done === true ? first : withProblems(first, [severalMessages]);
  return asAsked(withProblems(noted, problems), type);
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
export function* readAll(
  input: Input,
  asked?: ContentType | ReadOptions,
  more: ReadOptions = {},
): Generator<Reading<ContentType>, undefined> {
  const type = typeof asked === 'string' ? asked : null;
  const options = typeof asked === 'object' ? asked : more;
  const { text, problems } = textOf(input, options);
  const isFaulty = hasError(problems);
  let remarks = isFaulty ? [] : problems;
  for (const reading of readingsIn(text, options)) {
    yield asAsked(withProblems(reading, remarks), type);
    remarks = [];
  }
  if (isFaulty) yield { ok: false, type: null, content: null, problems };
}

const START = { path: '', line: 1, column: 1 } as const;

const severalMessages: Problem = {
  code: 'several_messages',
  severity: 'warning',
  ...START,
  message: 'The text holds more than one message; only the first was read.',
};

const nothing: Wrong<ContentType> = {
  ok: false,
  type: null,
  content: null,
  problems: [{ code: 'empty_payload', severity: 'error', ...START, message: 'The text is empty.' }],
};

/** JSON and CSV have transfers instead of messages. */
function* readingsIn(text: string, options: ReadOptions): Generator<Reading<ContentType>, undefined> {
  const format = detectFormat(withoutPadding(text));
  if (format === 'json' || format === 'csv') {
    const { type, problems } = parse(text);
    yield { ok: false, type, content: null, problems };
  } else {
    for (const checked of checkAll(text, options)) yield readingOf(checked);
  }
}

function readingOf(checked: CheckedMessage): Reading<ContentType> {
  const { message, type, problems } = checked;
  const content = message === null ? null : contentOf(message);
  if (checked.ok && content !== null) return { ok: true, type: content.type, content, problems };
  const known = withoutUnderstanding(problems);
  return {
    ok: false,
    type,
    content,
    problems: hasError(known) ? known : [...known, noContent(checked)],
  };
}

/** In lenient mode a message may be acceptable whose fields are not all readable. */
function noContent({ type, line }: CheckedMessage): Problem {
  const message =
    type === 'TELEX'
      ? 'A telex that orders no payment has no fields to read; outline shows its lines.'
      : 'The fields of the message cannot all be read; correct what its warnings say.';
  return { code: 'no_content', severity: 'error', path: '', line, column: 1, message };
}

function withProblems(reading: Reading<ContentType>, found: readonly Problem[]): Reading<ContentType> {
  if (found.length === 0) return reading;
  const problems = [...found, ...reading.problems];
  return hasError(found) ? { ...reading, ok: false, content: null, problems } : { ...reading, problems };
}

/** A reading of another type than the one asked for is wrong for that reason alone. */
function asAsked(reading: Reading<ContentType>, asked: ContentType | null): Reading<ContentType> {
  const { type, content, problems } = reading;
  if (asked === null || type === asked || type === null) return reading;
  if (content !== null && isOfType(content, asked)) return reading;
  const line = problems[0]?.line ?? 1;
  const message = `The message is of type ${type}, but ${asked} was asked for; read it as ${type}, or send ${asked}.`;
  return {
    ok: false,
    type,
    content: null,
    problems: [{ code: 'other_type', severity: 'error', path: '', line, column: 1, message }],
  };
}

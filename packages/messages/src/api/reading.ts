import { type ContentOf, type ContentType, isOfType } from '../core/content.ts';
import { hasError, type ParseOptions, type Problem } from '../core/problem.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import type { CheckedMessage } from '../reading/checking/judge.ts';
import { severalOf } from '../reading/several-messages.ts';
import type { Examined } from './examined.ts';
import type { Given } from './input.ts';
import { withoutUnderstanding } from './unread.ts';

/** How to read a message: strictness and rules. */
export type TextOptions = ParseOptions & RuleOptions;

/** A valid message of a type, with its content. */
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
  /** The actual type, if the text shows it. */
  readonly type: string | null;
  /** The content of an invalid message of the type, if every field is readable; otherwise null. */
  readonly content: ContentOf<T> | null;
  /** At least one error. */
  readonly problems: readonly Problem[];
}

/** The result of `read`: `ok` tells the two cases apart. */
export type Reading<T extends ContentType> = Right<T> | Wrong<T>;

/** The result of `read` if several types are accepted: `type` is the actual one. */
export type AnyReading<T extends ContentType = ContentType> = { readonly [K in T]: Reading<K> }[T];

/** Creates a reading of each message of a text. */
export type Readings = Generator<Reading<ContentType>, undefined, undefined>;

/** The first of several readings. @param type the expected one; null for any. */
export function firstOf(
  all: Readings,
  { problems }: Pick<Given, 'problems'>,
  type: ContentType | null,
): Reading<ContentType> {
  const first = all.next().value ?? nothing;
  const noted = all.next().done === true ? first : withProblems(first, [severalOf('message')]);
  return asAsked(withProblems(noted, problems), type);
}

/** All of them. */
export function* eachOf(
  all: Readings,
  { problems }: Pick<Given, 'problems'>,
  type: ContentType | null,
): Generator<Reading<ContentType>, undefined> {
  const isFaulty = hasError(problems);
  let remarks = isFaulty ? [] : problems;
  for (const reading of all) {
    yield asAsked(withProblems(reading, remarks), type);
    remarks = [];
  }
  if (isFaulty) yield { ok: false, type: null, content: null, problems };
}

/** A reading function takes a type and options, or only options if any type is accepted. */
export function wanted<Options extends object>(
  asked: ContentType | Options | undefined,
  more: Options,
): { readonly type: ContentType | null; readonly options: Options } {
  return typeof asked === 'string' ? { type: asked, options: more } : { type: null, options: asked ?? more };
}

const START = { path: '', line: 1, column: 1 } as const;

const nothing: Wrong<ContentType> = {
  ok: false,
  type: null,
  content: null,
  problems: [{ code: 'empty_payload', severity: 'error', ...START, message: 'The text is empty.' }],
};

/** The reading of a checked message. */
export function readingOf(
  checked: CheckedMessage,
  examined: Pick<Examined, 'takeContent'>,
): Reading<ContentType> {
  const { message, type, problems } = checked;
  const content = message === null ? null : examined.takeContent(message);
  if (checked.ok && content !== null) return { ok: true, type: content.type, content, problems };
  const known = withoutUnderstanding(problems);
  return {
    ok: false,
    type,
    content,
    problems: hasError(known) ? known : [...known, noContent(checked)],
  };
}

/** In lenient mode, a message may be acceptable even if some fields are unreadable. */
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

/** A reading of another type than the expected one is wrong for that reason only. */
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

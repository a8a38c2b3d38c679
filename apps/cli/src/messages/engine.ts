import {
  type CheckedMessage,
  check,
  type Draft,
  type Loss,
  type Mode,
  type Problem,
  readAll,
  type SampleType,
  safeBuild,
  sample,
  translate,
} from '@clearbench/messages';
import { PROBLEM_CODES } from '@clearbench/messages/problem-codes';
import { type MessageType, SAMPLE_TYPES, targetsOf } from '@clearbench/messages/types';
import { CliError, EXIT } from '../exit-status.ts';

/** The parts of the message engine that commands and assistants use. */

export interface CheckedText {
  readonly index: number;
  readonly type: string | null;
  readonly line: number;
  readonly verdict: CheckedMessage['verdict'];
  readonly problems: readonly ShownProblem[];
  /**
   * Every field as JSON, in the form that `buildMessage` accepts; null for an incomplete message, and for JSON and
   * CSV.
   */
  readonly content?: object | null;
}

export type ShownProblem = Pick<Problem, 'code' | 'severity' | 'path' | 'line' | 'column' | 'message'>;

/** One verdict for each message, element or row of a text. */
export function* checkText(
  text: string,
  { mode, withContent }: { mode: Mode; withContent: boolean },
): Generator<CheckedText> {
  const readings = withContent ? [...readAll(text, { mode })] : [];
  for (const { index, type, line, verdict, problems } of check(text, { mode })) {
    const content = readings[index]?.content ?? null;
    yield { index, type, line, verdict, problems: problems.map(shown), ...(withContent && { content }) };
  }
}

export interface Built {
  readonly text: string;
  readonly problems: readonly ShownProblem[];
}

/** Throws CliError for content that no message can be built of. */
export function buildMessage(content: Readonly<Record<string, unknown>>): Built {
  // Its shape is checked before anything is written.
  const { text, problems } = safeBuild(content as unknown as Draft);
  if (text !== null) return { text, problems: problems.map(shown) };
  const advice = 'The tool "sample" shows the content of a valid message of each type.';
  const lines = problems.map(({ message }) => message);
  throw new CliError(
    EXIT.bad,
    'invalid_content',
    ["A message can't be built from the content:", ...lines, advice].join('\n'),
  );
}

export interface Translated extends Built {
  readonly type: string;
  readonly losses: readonly Loss[];
}

/**
 * The first message or transfer of a text as one of another type; a warning says if there are more. Throws CliError when that is
 * not possible.
 */
export function translateText(text: string, target: string): Translated {
  const [first] = check(text);
  return translateOne(first ?? null, target, text);
}

/** Every message and transfer of a text as one of another type, or why that is not possible. */
export function translateAll(
  text: string,
  target: string,
): ({ ok: true; translated: Translated } | { ok: false; reason: string })[] {
  const checked = [...check(text, { mode: 'lenient' })];
  return (checked.length === 0 ? [null] : checked).map((one) => {
    try {
      return { ok: true, translated: translateOne(one, target) };
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      return { ok: false, reason: error.message };
    }
  });
}

/** @param text what the message is the first one of; null to translate it by itself. */
function translateOne(
  checked: CheckedMessage | null,
  target: string,
  text: string | null = null,
): Translated {
  const source = checked?.message ?? checked?.transfer ?? null;
  if (source === null) throw notPossible("The text can't be translated", checked?.problems ?? []);
  const type = targetsOf(source).find((candidate) => candidate.toLowerCase() === target.toLowerCase());
  if (type === undefined) throw noTarget(checked?.type ?? 'a transfer', target, targetsOf(source));
  const translation = translate(text ?? source, type);
  if (!translation.ok) {
    throw notPossible(`The message can't be translated to ${target}`, translation.problems);
  }
  const { text: written, losses, problems } = translation;
  return { type, text: written, losses, problems: problems.map(shown) };
}

function noTarget(type: string, target: string, targets: readonly MessageType[]): CliError {
  const advice =
    targets.length === 0 ? 'it has no counterpart' : `it can become ${targets.join(', ')}; name one of them`;
  return new CliError(EXIT.bad, 'no_such_target', `${type} can't be translated to ${target}: ${advice}.`);
}

function notPossible(what: string, problems: readonly Problem[]): CliError {
  const lines = problems.map((problem) => problemLine(shown(problem)));
  return new CliError(EXIT.bad, 'not_translatable', [`${what}:`, ...lines].join('\n'));
}

export interface Sample {
  readonly type: string;
  readonly text: string;
  readonly content: object | null;
}

/** A valid message of a type. Throws CliError when there is no such type. */
export function sampleOf(name: string, uetr: string | null): Sample {
  const type = SAMPLE_TYPES.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  const text = textOf(type ?? (name as SampleType), uetr);
  const [reading] = readAll(text);
  return { type: type ?? name, text, content: reading?.content ?? null };
}

/** The engine refuses a type that it doesn't know, and names those that may be meant. */
function textOf(type: SampleType, uetr: string | null): string {
  try {
    return sample(type, uetr === null ? {} : { uetr });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CliError(EXIT.bad, 'no_such_type', error.message);
  }
}

/** The meaning of a code of a problem or of a loss in translation. Throws CliError when it is not known. */
export function meaningOf(code: string): { code: string; meaning: string } {
  const meanings: Readonly<Record<string, string>> = PROBLEM_CODES;
  const known = Object.keys(meanings).find((candidate) => candidate.toLowerCase() === code.toLowerCase());
  const meaning = known === undefined ? undefined : meanings[known];
  if (known !== undefined && meaning !== undefined) return { code: known, meaning };
  const alike = Object.keys(meanings).filter((candidate) => candidate.startsWith(code.slice(0, 2)));
  const advice = alike.length === 0 ? '' : ` Codes with the same beginning are ${alike.join(', ')}.`;
  throw new CliError(EXIT.bad, 'no_such_code', `There is no code ${code}.${advice}`);
}

function shown({ code, severity, path, line, column, message }: Problem): ShownProblem {
  return { code, severity, path, line, column, message };
}

/** `4:12 error T52 32A The currency …`. */
export function problemLine({ line, column, severity, code, path, message }: ShownProblem): string {
  const place = line === null ? '' : `${line}:${column ?? 1} `;
  return `${place}${severity} ${code} ${path === '' ? '-' : path} ${message}`;
}

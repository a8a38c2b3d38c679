import { isDeepStrictEqual } from 'node:util';
import {
  build,
  type CheckedMessage,
  type Content,
  checkAll,
  contentOf,
  detect,
  type Message,
  type MessageType,
  type Mode,
  type ParseResult,
  type Problem,
  parse,
  parseAll,
  readPayload,
  targetsOf,
  translate,
  validate,
} from '@clearbench/messages';

/** An input, and what all properties need of it, made once. */
export interface Input {
  readonly text: string;
  readonly lineCount: number;
  readonly results: (mode: Mode) => readonly ParseResult[];
  /** The messages that could be parsed, with everything that is wrong with each. */
  readonly judged: (mode: Mode) => readonly JudgedMessage[];
}

interface JudgedMessage {
  readonly message: Message;
  readonly problems: readonly Problem[];
}

export function inputOf(text: string): Input {
  const results = perMode((mode) => [...parseAll(text, { mode })]);
  const judged = perMode((mode) =>
    results(mode).flatMap((result) =>
      result.kind === 'message' ? [{ message: result.message, problems: validate(result.message) }] : [],
    ),
  );
  return { text, lineCount: text.split(/\r\n|\n|\r/).length, results, judged };
}

function perMode<Value>(make: (mode: Mode) => Value): (mode: Mode) => Value {
  const made = new Map<Mode, Value>();
  return (mode) => {
    const value = made.get(mode) ?? make(mode);
    made.set(mode, value);
    return value;
  };
}

/**
 * Something that holds for every text. It returns what does not hold, as a sentence, or null; an exception
 * that comes out of it is a finding too, as is taking too long.
 */
export interface Property {
  readonly name: string;
  readonly check: (input: Input) => string | null;
}

const MODES: readonly Mode[] = ['strict', 'lenient'];

export const PROPERTIES: readonly Property[] = [
  { name: 'a text is detected', check: detected },
  ...MODES.flatMap((mode): Property[] => [
    { name: `messages are parsed (${mode})`, check: (input) => parsed(input, mode) },
    { name: `messages are validated (${mode})`, check: (input) => validated(input, mode) },
    { name: `everything is judged (${mode})`, check: (input) => judged(input, mode) },
  ]),
  { name: 'a payload is read', check: payloadRead },
  { name: 'what is right in strict mode is right in lenient mode', check: lenientIsNoStricter },
  { name: 'a right message is written again as it was', check: writtenAgain },
  { name: 'what a right message says is written and read again', check: contentComesBack },
  { name: 'what any message says is written', check: contentWritten },
  { name: 'messages are translated', check: translated },
];

function detected({ text }: Input): string | null {
  const { format, type } = detect(text);
  if (format === 'unknown' && type !== null) return `A text of no known format is of type ${type}.`;
  return type === '' ? 'The type is an empty name.' : null;
}

function parsed(input: Input, mode: Mode): string | null {
  const results = input.results(mode);
  if (results.length === 0 && input.text.trim() !== '') return 'A text that is not empty gives no result.';
  for (const result of results) {
    const fault = faultOfProblems(result.problems, input) ?? faultOfLine(result.line, input);
    if (fault !== null) return fault;
    if (result.kind !== 'message' && !hasError(result.problems)) {
      return `A ${result.kind} ${result.type ?? result.format} has no problem that says why.`;
    }
  }
  return null;
}

function validated(input: Input, mode: Mode): string | null {
  for (const { problems } of input.judged(mode)) {
    const fault = faultOfProblems(problems, input);
    if (fault !== null) return fault;
  }
  return null;
}

function judged(input: Input, mode: Mode): string | null {
  let last = -1;
  for (const verdict of checkAll(input.text, { mode })) {
    if (verdict.index <= last) return `The verdict on ${verdict.index} follows that on ${last}.`;
    last = verdict.index;
    const fault = faultOfVerdict(verdict, input);
    if (fault !== null) return fault;
  }
  return last === -1 ? 'A text gives no verdict.' : null;
}

function faultOfVerdict(verdict: CheckedMessage, input: Input): string | null {
  if (verdict.valid === hasError(verdict.problems) && verdict.index > 0) {
    return `Message ${verdict.index} is ${verdict.valid ? 'valid with an error' : 'invalid without one'}.`;
  }
  return faultOfProblems(verdict.problems, input) ?? faultOfLine(verdict.line, input);
}

function payloadRead(input: Input): string | null {
  const { items, problems } = readPayload(input.text);
  if (items.length + problems.length === 0) return 'The payload has neither items nor problems.';
  const whole = faultOfProblems(problems, input);
  if (whole !== null) return whole;
  let last = -1;
  for (const item of items) {
    const place = item.index;
    // Past the limit of problems, refused items are counted and not listed: indexes may leave some out.
    if (place <= last) return `Item ${place} follows item ${last}.`;
    last = place;
    if (item.transfer !== null && hasError(item.problems))
      return `Item ${place} has a transfer and an error.`;
    if (item.transfer !== null && item.transfer.amountMinor <= 0n) return `Item ${place} moves no money.`;
    const fault = faultOfProblems(item.problems, input) ?? faultOfLine(item.line ?? 1, input);
    if (fault !== null) return fault;
  }
  return null;
}

/** Of the same message: in a text with something else in it, a lenient reader may see another one. */
function lenientIsNoStricter(input: Input): string | null {
  const [strict] = input.judged('strict');
  const [lenient] = input.judged('lenient');
  if (strict === undefined || lenient === undefined) return null;
  if (hasError(strict.problems) || build(strict.message) !== build(lenient.message)) return null;
  return hasError(lenient.problems) ? 'The message is right in strict mode only.' : null;
}

/** What goes on behind reading is done for the first messages of a text only: the others are like them. */
const FIRST_MESSAGES = 3;

/** Messages without an error in strict mode, of the first ones of a text. */
function rightMessages(input: Input): Message[] {
  return input
    .judged('strict')
    .slice(0, FIRST_MESSAGES)
    .flatMap(({ message, problems }) => (hasError(problems) ? [] : [message]));
}

function writtenAgain(input: Input): string | null {
  let at = 0;
  for (const message of rightMessages(input)) {
    const written = build(message);
    at = input.text.indexOf(written, at);
    if (at === -1) return `This is not in the text: ${JSON.stringify(written.slice(0, 500))}`;
    at += written.length;
  }
  return null;
}

function contentComesBack(input: Input): string | null {
  for (const message of rightMessages(input)) {
    const content = contentOf(message);
    if (content === null) return 'A message without an error has no content.';
    const result = parse(build(content), { mode: 'strict' });
    if (result.kind !== 'message') return `The ${content.type} that is written is ${result.kind}.`;
    if (result.type !== content.type) return `A ${content.type} comes back as ${result.type}.`;
    const error = validate(result.message).find(({ severity }) => severity === 'error');
    if (error !== undefined) return `The ${content.type} that is written has an error: ${error.message}`;
    const again = contentOf(result.message);
    if (!isDeepStrictEqual(again === null ? null : withoutTrailers(again), withoutTrailers(content))) {
      return `The content comes back another: ${JSON.stringify(content)} as ${JSON.stringify(again)}`;
    }
  }
  return null;
}

/** What is written between test addresses is marked as training, whatever trailers it had. */
function withoutTrailers(content: Content): unknown {
  return 'envelope' in content ? { ...content, envelope: { ...content.envelope, trailers: [] } } : content;
}

function contentWritten(input: Input): string | null {
  for (const { message } of input.judged('lenient').slice(0, FIRST_MESSAGES)) {
    const content = contentOf(message);
    if (content !== null && build(content) === '') return `Nothing is written of a ${content.type}.`;
    if (build(message) === '') return 'Nothing is written of a message.';
  }
  return null;
}

function translated(input: Input): string | null {
  for (const { message } of input.judged('lenient').slice(0, FIRST_MESSAGES)) {
    for (const target of targetsOf(message)) {
      const fault = faultOfTranslation(message, target);
      if (fault !== null) return fault;
    }
  }
  return null;
}

function faultOfTranslation(message: Message, target: MessageType): string | null {
  const translation = translate(message, target);
  if (translation.kind === 'untranslatable') {
    return hasError(translation.problems) ? null : `No error says why there is no ${target}.`;
  }
  const result = parse(translation.text, { mode: 'lenient' });
  if (result.kind !== 'message') return `The ${target} that comes out can't be parsed.`;
  return result.type === translation.type ? null : `A ${translation.type} comes out as ${result.type}.`;
}

function hasError(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

const CODE = /^[A-Za-z][A-Za-z0-9_]{1,60}$/;

/** A problem without code, sentence or a place in the text is of no use to anybody. */
function faultOfProblems(problems: readonly Problem[], input: Input): string | null {
  for (const { code, message, line, column } of problems) {
    if (!CODE.test(code)) return `A problem has the code ${JSON.stringify(code)}.`;
    if (!/[.!?]$/.test(message) || message.length < 10 || message.length > 1_000) {
      return `${code} says no sentence: ${JSON.stringify(message.slice(0, 200))}`;
    }
    if (column !== null && !(Number.isInteger(column) && column >= 1))
      return `${code} is in column ${column}.`;
    const fault = line === null ? null : faultOfLine(line, input);
    if (fault !== null) return `${code}: ${fault}`;
  }
  return null;
}

function faultOfLine(line: number, { lineCount }: Input): string | null {
  if (Number.isInteger(line) && line >= 1 && line <= lineCount) return null;
  return `Line ${line} is not one of the ${lineCount} of the text.`;
}

import {
  type CheckedMessage,
  checkAll,
  detect,
  type Message,
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

/** What a property is told of the input: its text and where lines begin and end in it. */
export interface Input {
  readonly text: string;
  readonly lineCount: number;
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
  { name: 'messages are translated', check: translated },
];

function detected({ text }: Input): string | null {
  const { format, type } = detect(text);
  if (format === 'unknown' && type !== null) return `A text of no known format is of type ${type}.`;
  return type === '' ? 'The type is an empty name.' : null;
}

function parsed(input: Input, mode: Mode): string | null {
  let results = 0;
  for (const result of parseAll(input.text, { mode })) {
    results += 1;
    const fault = faultOfProblems(result.problems, input) ?? faultOfLine(result.line, input);
    if (fault !== null) return fault;
    if (result.kind !== 'message' && !hasError(result.problems)) {
      return `A ${result.kind} ${result.type ?? result.format} has no problem that says why.`;
    }
  }
  if (results === 0 && input.text.trim() !== '') return 'A text that is not empty gives no result.';
  const first = parse(input.text, { mode });
  return first.kind !== 'message' && !hasError(first.problems)
    ? 'What could not be parsed has no error.'
    : null;
}

function validated(input: Input, mode: Mode): string | null {
  for (const message of messagesOf(input.text, mode)) {
    const fault = faultOfProblems(validate(message), input);
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

function lenientIsNoStricter({ text }: Input): string | null {
  const strict = verdicts(text, 'strict');
  const lenient = verdicts(text, 'lenient');
  if (strict.length !== lenient.length) return null;
  const place = strict.findIndex((valid, at) => valid && lenient[at] === false);
  return place === -1 ? null : `Message ${place} is valid in strict mode and invalid in lenient mode.`;
}

function verdicts(text: string, mode: Mode): boolean[] {
  return [...checkAll(text, { mode })].map(({ valid }) => valid);
}

/** Only the first messages of a text: the others are like them, and a translation is the slowest of all. */
const TRANSLATED_MESSAGES = 3;

function translated({ text }: Input): string | null {
  let left = TRANSLATED_MESSAGES;
  for (const message of messagesOf(text, 'lenient')) {
    for (const target of targetsOf(message)) {
      const translation = translate(message, target);
      if (translation.kind === 'untranslatable') {
        if (!hasError(translation.problems)) return `No error says why there is no ${target}.`;
        continue;
      }
      const result = parse(translation.text, { mode: 'lenient' });
      if (result.kind !== 'message') return `The ${target} that comes out can't be parsed.`;
      if (result.type !== translation.type) return `A ${translation.type} comes out as ${result.type}.`;
    }
    left -= 1;
    if (left === 0) return null;
  }
  return null;
}

/** The messages that could be parsed, one at a time: a file of many is never held as a whole. */
export function* messagesOf(text: string, mode: Mode): Generator<Message> {
  for (const result of parseAll(text, { mode })) if (isMessage(result)) yield result.message;
}

function isMessage(result: ParseResult): result is ParseResult & { kind: 'message' } {
  return result.kind === 'message';
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

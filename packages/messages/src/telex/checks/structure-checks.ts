import { type Problem, quote } from '../../core/problem.ts';
import { Problems } from '../../core/problems.ts';
import type { TelexLine, TelexMessage } from '../reading/telex-message.ts';
import { isAnswerback, plainAnswerback } from '../values/answerback.ts';
import { DEFINITIONS } from '../values/labels.ts';
import { characterProblems, TELEX_LINE_MAX, TELEX_PUNCTUATION } from './charset.ts';
import { placeIn, report, type TelexPosition } from './report.ts';

/** Problems that do not depend on the values: line length, characters, start, end, answerbacks, misplaced lines. */
export function structureProblems(message: TelexMessage): Problem[] {
  const problems = new Problems(message.mode);
  const { lines, rest, end, start } = message;
  const paths = pathsOf(message);
  for (const line of lines) checkLine(message, line, paths.get(line) ?? '', problems);
  const last = lines.at(-1);
  if (rest !== '' && last !== undefined) {
    const place = placeIn('', last);
    report(
      problems,
      place,
      'telex_too_long',
      `The telex has more than ${lines.length} lines; a payment order has some thirty. End it with NNNN.`,
    );
  }
  if (start === null) {
    const place = { path: 'ZCZC', line: message.line, column: 1 };
    report(
      problems,
      place,
      'telex_start_missing',
      'The telex does not begin with ZCZC; begin with ZCZC and the serial number, like ZCZC OAK0042.',
      'tolerated',
    );
  }
  if (message.fields.length === 0 && !message.isService) {
    const place = { path: 'ZCZC', line: start?.line ?? message.line, column: 1 };
    const right =
      "write the answerbacks, a line for each field, like 'AMOUNT: EUR 12500.50', and NNNN at the end";
    report(problems, place, 'telex_empty', `The telex has no field; ${right}.`);
    return problems.all;
  }
  if (end === null) {
    const place = { path: 'NNNN', line: last?.line ?? message.line, column: 1 };
    report(
      problems,
      place,
      'telex_end_missing',
      'The telex does not end with NNNN; it may have been cut off. Write NNNN as last line.',
      'tolerated',
    );
  }
  if (!message.isService) checkAnswerbacks(message, problems);
  return problems.all;
}

function checkLine(message: TelexMessage, line: TelexLine, path: string, problems: Problems): void {
  const text = textOf(line);
  if (text.length > TELEX_LINE_MAX) {
    const place = { path, line: line.line, column: TELEX_LINE_MAX + 1 };
    report(
      problems,
      place,
      'telex_line_length',
      `The line has ${text.length} characters; a telex line has at most ${TELEX_LINE_MAX}. Continue in the next line, indented.`,
      'tolerated',
    );
  }
  for (const { kind, offset, character } of characterProblems(text)) {
    const place = { path, line: line.line, column: offset + 1 };
    switch (kind) {
      case 'lower_case':
        if (problems.all.some(({ code }) => code === 'telex_lower_case')) break;
        report(
          problems,
          place,
          'telex_lower_case',
          'The telex has lower case letters, which its alphabet lacks; write all of it in capitals.',
          'tolerated',
        );
        break;
      case 'foreign':
        report(
          problems,
          place,
          'telex_character',
          `The line has the character ${quote(character)}, which a telex can't carry; use A to Z, 0 to 9, space and ${TELEX_PUNCTUATION}.`,
          'tolerated',
        );
        break;
      case 'control':
        report(
          problems,
          place,
          'telex_control_character',
          'The line has a control character or bytes that are not text; leave them out.',
        );
        break;
    }
  }
  if (message.isService) return;
  if (line.kind === 'other') reportStray(message, line, problems);
  if (line.kind === 'continuation' && line.indent.length <= message.margin) {
    reportUnindented(path, line, problems);
  }
}

function reportStray(message: TelexMessage, line: TelexLine, problems: Problems): void {
  const place = placeIn('', line);
  const label = labelLike(line.value);
  if (message.end !== null && line.line > message.end.line) {
    report(
      problems,
      place,
      'telex_text_after_end',
      `There is text after NNNN: ${quote(line.value)}; only the answerbacks may follow.`,
      'tolerated',
    );
  } else if (label !== null) reportUnknownLabel(place, label, problems);
  else {
    report(
      problems,
      place,
      'telex_unexpected_line',
      `The line ${quote(line.value)} belongs to no field; give it a label, or indent it when it continues the text above.`,
      'tolerated',
    );
  }
}

function reportUnindented(path: string, line: TelexLine, problems: Problems): void {
  const place = placeIn(path, line);
  const label = labelLike(line.value);
  if (label !== null) reportUnknownLabel(place, label, problems);
  else
    report(
      problems,
      place,
      'telex_not_indented',
      `The line ${quote(line.value)} continues ${path}; indent it by two spaces.`,
      'tolerated',
    );
}

function reportUnknownLabel(place: TelexPosition, label: string, problems: Problems): void {
  report(
    problems,
    place,
    'telex_unknown_label',
    `The label ${quote(label)} is not one of a payment order; use one like OUR REF, BENEFICIARY or DETAILS, or indent the line when it continues the text above.`,
    'tolerated',
  );
}

/** The text before a colon, where a label would be. */
function labelLike(text: string): string | null {
  return /^([A-Z][A-Z0-9 .'/-]{1,40}):/i.exec(text.slice(0, 45))?.[1] ?? null;
}

/** The two banks' answerbacks, checked one by one and each pair against the other. */
function checkAnswerbacks(message: TelexMessage, problems: Problems): void {
  const { opening, closing } = message.answerbacks;
  const seen = [...opening, ...closing];
  for (const line of seen) {
    if (isAnswerback(line.value.toUpperCase())) continue;
    report(
      problems,
      placeIn('answerback', line),
      'telex_answerback',
      `The answerback ${quote(line.value)} is not written like 412345 ELMB D: number, name and country, at most 20 characters.`,
      'tolerated',
    );
  }
  const missing = (when: string, found: readonly TelexLine[], line: number): void => {
    if (found.length === 2) return;
    const count =
      found.length === 0
        ? 'no answerback'
        : found.length === 1
          ? 'one answerback'
          : `${found.length} answerbacks`;
    const place = { path: 'answerback', line, column: 1 };
    report(
      problems,
      place,
      'telex_answerback_count',
      `The telex has ${count} ${when} its text; write two, the receiver's and then the sender's, each in a line.`,
      'tolerated',
    );
  };
  missing('before', opening, opening[0]?.line ?? message.start?.line ?? message.line);
  missing(
    'behind',
    closing,
    closing[0]?.line ?? message.end?.line ?? message.lines.at(-1)?.line ?? message.line,
  );
  const [receiver, sender] = opening;
  if (receiver === undefined || sender === undefined) return;
  const begin = opening.map(({ value }) => plainAnswerback(value));
  for (const line of closing) {
    if (begin.includes(plainAnswerback(line.value))) continue;
    report(
      problems,
      placeIn('answerback', line),
      'telex_answerback_changed',
      `The answerback at the end, ${quote(line.value)}, is neither ${quote(receiver.value)} nor ${quote(sender.value)} of the beginning; the line may have gone to another station.`,
    );
  }
}

/** The whole line without its line end. */
export function textOf({ indent, numbering, label, separator, value, trailing }: TelexLine): string {
  return indent + numbering + label + separator + value + trailing;
}

/** How problems name the place of each line that has a name. */
function pathsOf({ lines, fields }: TelexMessage): ReadonlyMap<TelexLine, string> {
  const paths = new Map<TelexLine, string>();
  for (const line of lines) {
    if (line.kind === 'start') paths.set(line, 'ZCZC');
    else if (line.kind === 'end') paths.set(line, 'NNNN');
    else if (line.kind === 'answerback') paths.set(line, 'answerback');
  }
  for (const field of fields) for (const line of field.lines) paths.set(line, DEFINITIONS[field.name].label);
  return paths;
}

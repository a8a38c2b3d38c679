import { quote } from '../../../../core/problem.ts';
import { foreignCharacters } from '../../../fields/notation/charset.ts';
import { addProblem, type LineDraft, type LinePart, type LineProblem } from './line-parts.ts';

const REFERENCE_MAX = 16;
const SUPPLEMENTARY_MAX = 34;

/** The references of the owner and, behind `//`, of the bank. */
export function readReferences(line: string, at: number, parts: LineDraft, problems: LineProblem[]): void {
  const split = line.indexOf('//', at);
  const end = split === -1 ? line.length : split;
  if (end - at > REFERENCE_MAX && line.slice(at + REFERENCE_MAX - 1, end).includes(' ')) {
    readColumns(line, at, parts, problems);
    return;
  }
  if (end === at) {
    // When the transaction type is missing too, that is reported already.
    const detail = 'has no reference for the account owner; write NONREF when there is none';
    if (parts.type?.text !== '') addProblem(problems, at, 'T31', detail, 'tolerated');
  } else {
    parts.reference = { text: line.slice(at, end), offset: at };
    checkText(parts.reference, 'reference for the account owner', REFERENCE_MAX, problems);
  }
  if (split === -1) return;
  const start = split + 2;
  if (start === line.length) {
    addProblem(
      problems,
      split,
      'T31',
      'has // without the account servicing reference after it; leave // out',
      'tolerated',
    );
    return;
  }
  parts.servicingReference = { text: line.slice(start), offset: start };
  checkText(parts.servicingReference, 'account servicing reference', REFERENCE_MAX, problems);
}

/** Files of fixed columns pad the reference with blanks, and continue with the details on the same line. */
function readColumns(line: string, at: number, parts: LineDraft, problems: LineProblem[]): void {
  const start = at + REFERENCE_MAX;
  const detail = `has ${quote(line.slice(start))} behind the 16 characters of the reference for the account owner; write that into a second line`;
  addProblem(problems, start, 'T33', detail, 'tolerated');
  parts.reference = { text: line.slice(at, start), offset: at };
  checkText(parts.reference, 'reference for the account owner', REFERENCE_MAX, problems);
  const details = line.slice(start).trim();
  parts.supplementaryDetails = { text: details, offset: line.indexOf(details, start) };
}

/** The supplementary details in the second line. */
export function readSupplementary(
  value: string,
  newline: number,
  parts: LineDraft,
  problems: LineProblem[],
): void {
  const start = newline + (value.startsWith('\r', newline) ? 2 : 1);
  const rest = value.slice(start);
  const end = rest.search(/\r?\n/);
  const text = end === -1 ? rest : rest.slice(0, end);
  if (text === '') addProblem(problems, start, 'T31', 'has an empty second line; leave it out', 'tolerated');
  else {
    checkText({ text, offset: start }, 'supplementary details', SUPPLEMENTARY_MAX, problems);
    // Details of a file of columns begin on the line above.
    const above = parts.supplementaryDetails;
    parts.supplementaryDetails =
      above === null ? { text, offset: start } : { text: `${above.text} ${text}`, offset: above.offset };
  }
  if (end !== -1) {
    addProblem(
      problems,
      start + end + (rest.startsWith('\r', end) ? 2 : 1),
      'T33',
      'has more than 2 lines; write the rest into field 86',
      'tolerated',
    );
  }
}

const isRight = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** Length and characters of a text that does not affect the money. */
function checkText({ text, offset }: LinePart, name: string, max: number, problems: LineProblem[]): void {
  const foreign = isRight.test(text) ? null : foreignCharacters(text, 'x');
  if (foreign !== null) {
    const detail = `has ${foreign.named} in the ${name}; use letters, digits, spaces and / - ? : ( ) . , ' +`;
    addProblem(problems, offset + foreign.at, foreign.code, detail, 'tolerated');
  }
  if (text.length > max) {
    addProblem(
      problems,
      offset + max,
      'T33',
      `has ${text.length} characters in the ${name}; it takes ${max}`,
      'tolerated',
    );
  }
}

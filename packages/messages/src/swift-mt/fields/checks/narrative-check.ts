import type { Problems } from '../../../core/problems.ts';
import { CHARACTER_SETS, foreignCharacters } from '../notation/charset.ts';
import { type FieldReading, report } from '../reading/field-reading.ts';
import type { FieldCheck } from './field-check.ts';
import { checkRejection } from './rejection-lines.ts';

/**
 * A check of free text of at most `maxLines` lines with at most `maxLength` characters each of set x: T33 too
 * much, T31 an empty line, T32 a character of set z only, M60 any other. A lenient reader warns, because the
 * text is understood all the same.
 */
export function narrativeCheck(maxLines: number, maxLength: number): FieldCheck {
  const line = `[${CHARACTER_SETS.x.pattern}]{1,${maxLength}}`;
  // Most texts are valid, which a single pattern shows.
  const right = new RegExp(`^${line}(?:\\r?\\n${line}){0,${maxLines - 1}}$`);
  return (reading, problems) => {
    if (!right.test(reading.field.value)) reportProblems(reading, maxLines, maxLength, problems);
  };
}

function reportProblems(
  { field }: FieldReading,
  maxLines: number,
  maxLength: number,
  problems: Problems,
): void {
  const severity = 'tolerated';
  if (field.value === '') {
    report(problems, field, 0, 'T31', 'is empty; leave it out', severity);
    return;
  }
  const foreign = foreignCharacters(field.value.slice(0, maxLines * (maxLength + 2)), 'x');
  if (foreign !== null) {
    const detail = `has ${foreign.named}; each must be ${CHARACTER_SETS.x.meaning}`;
    report(problems, field, foreign.at, foreign.code, detail, severity);
  }
  let offset = 0;
  const lines = field.value.split('\n');
  for (const [place, written] of lines.entries()) {
    // The CR before an LF belongs to the line end; one at the end of the text is a stray character.
    const line = written.endsWith('\r') && place < lines.length - 1 ? written.slice(0, -1) : written;
    const add = (at: number, code: string, detail: string): void =>
      report(problems, field, offset + at, code, detail, severity);
    // A text that is far too long is reported once; its other problems do not matter.
    if (place > 2 * maxLines) return;
    if (place === maxLines) add(0, 'T33', `has more than ${maxLines} lines`);
    if (line === '') add(0, 'T31', 'has an empty line; leave it out');
    if (line.length > maxLength) {
      add(maxLength, 'T33', `has a line of ${line.length} characters; it takes ${maxLength}`);
    }
    offset += written.length + 1;
  }
}

/** Field 79. */
export const checkNarrative: FieldCheck = narrativeCheck(35, 50);

/** Field 79 of free formats and queries about payments, which may hold a reject or return. */
export const checkPaymentNarrative: FieldCheck = (reading, problems) => {
  checkNarrative(reading, problems);
  checkRejection(reading, problems);
};

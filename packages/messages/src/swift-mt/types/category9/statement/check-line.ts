import type { Problems } from '../../../../core/problems.ts';
import { type FieldReading, report } from '../../../fields/reading/field-reading.ts';
import type { LineProblem, LineReading } from './line-parts.ts';
import { readStatementLine } from './statement-line.ts';

/** Checks field 61 of a statement: every part that is wrong (T50, T51, T40, T43, T53 …). */
export function checkStatementLine(reading: FieldReading, problems: Problems): void {
  const mark = check(reading, problems)?.parts.mark;
  if (mark?.text.startsWith('E') !== true) return;
  const detail = `has the mark ${mark.text} of an expected entry, which only an MT942 takes; write D, C, RD or RC`;
  reportUnreadable(reading, { offset: mark.offset, code: 'T51', detail }, problems);
}

/** The same in an interim report, which also has expected entries (marks ED and EC). */
export function checkInterimLine(reading: FieldReading, problems: Problems): void {
  check(reading, problems);
}

/** The same in a type whose marks and transaction codes are not known. */
export function checkLineFormat(reading: FieldReading, problems: Problems): void {
  check(reading, problems, ({ code }) => code !== 'unknown_transaction_code');
}

function check(
  reading: FieldReading,
  problems: Problems,
  isReported: (problem: LineProblem) => boolean = () => true,
): LineReading | null {
  const { field } = reading;
  if (field.value === '') {
    const detail = 'is empty; write it like 2611201120C12500,50NTRFNONREF';
    reportUnreadable(reading, { offset: 0, code: 'T31', detail }, problems);
    return null;
  }
  const read = readStatementLine(field.value);
  for (const problem of read.problems) {
    if (problem.severity === 'error') reportUnreadable(reading, problem, problems);
    else if (isReported(problem))
      report(problems, field, problem.offset, problem.code, problem.detail, problem.severity);
  }
  return read;
}

/** Reports what makes an entry unreadable: a lenient reader leaves it out, and reads the rest of the statement. */
export function reportUnreadable(
  { field }: FieldReading,
  { offset, code, detail }: Omit<LineProblem, 'severity'>,
  problems: Problems,
): void {
  const outcome = problems.mode === 'lenient' ? '; the entry was left out' : '';
  report(problems, field, offset, code, detail + outcome, 'tolerated');
}

import { type Mode, type Problem, tolerated } from '../../../core/problem.ts';
import { type FieldReading, report } from '../../fields/field-reading.ts';
import { readStatementLine } from './statement-line.ts';

/** Checks field 61 of a statement: every part that is wrong (T50, T51, T40, T43, T53 …). */
export function checkStatementLine(reading: FieldReading, mode: Mode, problems: Problem[]): void {
  check(reading, mode, problems, false);
}

/** The same in an interim report, which also has expected entries (marks ED and EC). */
export function checkInterimLine(reading: FieldReading, mode: Mode, problems: Problem[]): void {
  check(reading, mode, problems, true);
}

function check({ field }: FieldReading, mode: Mode, problems: Problem[], expected: boolean): void {
  if (field.value === '') {
    report(problems, field, 0, 'T31', 'is empty; write it like 2611201120C12500,50NTRFNONREF');
    return;
  }
  const { parts, faults } = readStatementLine(field.value);
  for (const { offset, code, detail, severity } of faults) {
    report(problems, field, offset, code, detail, severity === 'tolerated' ? tolerated(mode) : severity);
  }
  if (!expected && parts.mark?.text.startsWith('E') === true) {
    const detail = `has the mark ${parts.mark.text} of an expected entry, which only an MT942 takes; write D, C, RD or RC`;
    report(problems, field, parts.mark.offset, 'T51', detail);
  }
}

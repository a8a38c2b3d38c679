import type { Findings } from '../../../core/findings.ts';
import { type FieldReading, report } from '../../fields/field-reading.ts';
import { readStatementLine } from './statement-line.ts';

/** Checks field 61 of a statement: every part that is wrong (T50, T51, T40, T43, T53 …). */
export function checkStatementLine(reading: FieldReading, findings: Findings): void {
  check(reading, findings, false);
}

/** The same in an interim report, which also has expected entries (marks ED and EC). */
export function checkInterimLine(reading: FieldReading, findings: Findings): void {
  check(reading, findings, true);
}

function check({ field }: FieldReading, findings: Findings, expected: boolean): void {
  if (field.value === '') {
    report(findings, field, 0, 'T31', 'is empty; write it like 2611201120C12500,50NTRFNONREF');
    return;
  }
  const { parts, faults } = readStatementLine(field.value);
  for (const { offset, code, detail, severity } of faults) {
    report(findings, field, offset, code, detail, severity);
  }
  if (!expected && parts.mark?.text.startsWith('E') === true) {
    const detail = `has the mark ${parts.mark.text} of an expected entry, which only an MT942 takes; write D, C, RD or RC`;
    report(findings, field, parts.mark.offset, 'T51', detail);
  }
}

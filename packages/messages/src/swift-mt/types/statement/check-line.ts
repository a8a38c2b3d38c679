import type { Findings } from '../../../core/findings.ts';
import { type FieldReading, report } from '../../fields/field-reading.ts';
import type { LineFault, LineReading } from './line-parts.ts';
import { readStatementLine } from './statement-line.ts';

/** Checks field 61 of a statement: every part that is wrong (T50, T51, T40, T43, T53 …). */
export function checkStatementLine(reading: FieldReading, findings: Findings): void {
  const mark = check(reading, findings)?.parts.mark;
  if (mark?.text.startsWith('E') !== true) return;
  const detail = `has the mark ${mark.text} of an expected entry, which only an MT942 takes; write D, C, RD or RC`;
  reportUnreadable(reading, { offset: mark.offset, code: 'T51', detail }, findings);
}

/** The same in an interim report, which also has expected entries (marks ED and EC). */
export function checkInterimLine(reading: FieldReading, findings: Findings): void {
  check(reading, findings);
}

/** The same in a type whose marks and transaction codes are not known. */
export function checkLineFormat(reading: FieldReading, findings: Findings): void {
  check(reading, findings, ({ code }) => code !== 'unknown_transaction_code');
}

function check(
  reading: FieldReading,
  findings: Findings,
  isReported: (fault: LineFault) => boolean = () => true,
): LineReading | null {
  const { field } = reading;
  if (field.value === '') {
    const detail = 'is empty; write it like 2611201120C12500,50NTRFNONREF';
    reportUnreadable(reading, { offset: 0, code: 'T31', detail }, findings);
    return null;
  }
  const read = readStatementLine(field.value);
  for (const fault of read.faults) {
    if (fault.severity === 'error') reportUnreadable(reading, fault, findings);
    else if (isReported(fault))
      report(findings, field, fault.offset, fault.code, fault.detail, fault.severity);
  }
  return read;
}

/** Reports what makes an entry unreadable: a lenient reader leaves it out, and reads the rest of the statement. */
export function reportUnreadable(
  { field }: FieldReading,
  { offset, code, detail }: Omit<LineFault, 'severity'>,
  findings: Findings,
): void {
  const outcome = findings.mode === 'lenient' ? '; the entry was left out' : '';
  report(findings, field, offset, code, detail + outcome, 'tolerated');
}

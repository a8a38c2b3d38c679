import { oneOf, quote } from '../../../core/problem.ts';
import type { Problems } from '../../../core/problems.ts';
import { type FieldReading, partOf, report } from '../reading/field-reading.ts';

/** The event that a time indication (13C) refers to: settlement by CLS, receipt, sending, and times of RTGS systems. */
const TIME_CODES: readonly string[] = ['CLSTIME', 'RNCTIME', 'SNDTIME', 'TILTIME', 'FROTIME', 'REJTIME'];

/** The code of a time indication. The standard has no error code for an unknown one, so it is a warning. */
export function checkTimeCode(reading: FieldReading, problems: Problems): void {
  const code = partOf(reading, 'choice');
  if (code === null || TIME_CODES.includes(code)) return;
  const detail = `has the unknown code ${quote(code)}; write ${oneOf(TIME_CODES)}`;
  report(problems, reading.field, 1, 'unknown_time_code', detail, 'warning');
}

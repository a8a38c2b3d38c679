import { type Mode, oneOf, type Problem, quote } from '../../core/problem.ts';
import { type FieldReading, partOf, report } from './field-reading.ts';

/** What a time indication (13C) tells the time of: settlement by CLS, receipt, sending, and times of RTGS systems. */
const TIME_CODES: readonly string[] = ['CLSTIME', 'RNCTIME', 'SNDTIME', 'TILTIME', 'FROTIME', 'REJTIME'];

/** The code of a time indication. The standard has no error code for an unknown one, so it is a warning. */
export function checkTimeCode(reading: FieldReading, _mode: Mode, problems: Problem[]): void {
  const code = partOf(reading, 'choice');
  if (code === null || TIME_CODES.includes(code)) return;
  const detail = `has the unknown code ${quote(code)}; write ${oneOf(TIME_CODES)}`;
  report(problems, reading.field, 1, 'unknown_time_code', detail, 'warning');
}

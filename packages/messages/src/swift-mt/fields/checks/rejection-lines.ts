import { quote } from '../../../core/problem.ts';
import type { Problems } from '../../../core/problems.ts';
import { type FieldReading, report } from '../reading/field-reading.ts';

const BEGINS = /^\/(?:REJT|RETN)\//;
const FIRST = /^\/(?:REJT|RETN)\/\d\d[A-Z]?(?:\/.*)?$/;
const REASON = /^\/(?!MREF|TREF|CHGS|TEXT)[A-Z]{2}[A-Z0-9]{2}\//;

/**
 * A field 72 or 79 that begins with `/REJT/` or `/RETN/` follows the payments reject and return guidelines (T80): the field at
 * problem, the reason on the second line, then the reference of the payment. Whether the network
 * insists on that reference is not confirmed, so a missing one is a warning.
 */
export function checkRejection({ field }: FieldReading, problems: Problems): void {
  const { value } = field;
  if (!BEGINS.test(value)) return;
  const lines = value.split(/\r?\n/);
  const [first = '', second] = lines;
  if (!FIRST.test(first)) {
    const detail = `has the line ${quote(first)}; write the field at problem after the code, like /REJT/59, or 99 if it is none`;
    report(problems, field, 0, 'T80', detail, 'tolerated');
  }
  if (second === undefined || !REASON.test(second)) {
    const found =
      second === undefined ? 'has no reason' : `has the line ${quote(second)} in place of the reason`;
    const detail = `${found}; write it on the second line, like /AC01/`;
    report(problems, field, value.indexOf('\n') + 1, 'T80', detail, 'tolerated');
  } else if (!lines.some((line) => /^\/MREF\/./.test(line))) {
    const detail = 'does not name the payment; write its reference on its own line, like /MREF/REF20261105A';
    report(problems, field, 0, 'T80', detail, 'warning');
  }
}

import { checkAccountLine } from './account-line.ts';
import type { FieldCheck } from './field-check.ts';
import { report } from './field-reading.ts';
import { narrativeCheck } from './narrative-check.ts';
import { checkPartyLines } from './party-lines.ts';
import { checkResidence } from './regulatory-reporting.ts';
import { checkRejection } from './rejection-lines.ts';
import { checkTimeCode } from './time-code.ts';

const NARRATIVE = narrativeCheck(35, 50);

/** Field 79 of free formats and queries about payments, which may hold a reject or return. */
export const checkPaymentNarrative: FieldCheck = (reading, findings) => {
  NARRATIVE(reading, findings);
  checkRejection(reading, findings);
};

/** That the network checks the number with this code has only one source, so it is a warning. */
const checkOriginalType: FieldCheck = ({ field }, findings) => {
  const type = field.value.slice(0, 3);
  if (type >= '100') return;
  const detail = `names MT${type}; message types are numbered from 100 to 999`;
  report(findings, field, 0, 'T18', detail, 'warning');
};

/** Checks of whole fields that are the same in every message type, by tag. */
export const FIELD_CHECKS: ReadonlyMap<string, FieldCheck> = new Map<string, FieldCheck>([
  ['11R', checkOriginalType],
  ['11S', checkOriginalType],
  ['13C', checkTimeCode],
  ...['50K', '52D', '53D', '54D', '55D', '56D', '57D', '58D', '59'].map(
    (tag) => [tag, checkAccountLine] as const,
  ),
  ['50F', checkPartyLines],
  ['59F', checkPartyLines],
  ['77B', checkResidence],
  ['79', NARRATIVE],
  ['86', narrativeCheck(6, 65)],
]);

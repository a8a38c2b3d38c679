import type { Problems } from '../../../core/problems.ts';
import type { FinField } from '../../envelope/fin-message.ts';
import { commonField } from '../definitions/common-fields.ts';
import { checkField, checkInside, isEmptyHead, PROPRIETARY, readInMode } from './check-field.ts';

/**
 * Checks the fields of an undeclared type that have the same format in every type. The two sides agree on the content
 * of a proprietary message, so only its characters are checked.
 */
export function checkCommonFields(fields: readonly FinField[], problems: Problems): void {
  let isProprietary = false;
  for (const [place, field] of fields.entries()) {
    if (isProprietary) checkInside(field, problems);
    else if (!isEmptyHead(field, fields[place + 1])) checkCommonField(field, problems);
    isProprietary ||= field.tag === PROPRIETARY;
  }
}

function checkCommonField(field: FinField, problems: Problems): void {
  const placed = commonField(field.tag, field.value);
  if (placed !== null) checkField(placed, readInMode(field, placed.spec, problems), problems);
}

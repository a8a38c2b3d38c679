import { hasError, type Problem } from '../../core/problem.ts';
import type { TextSpan } from '../../core/text-span.ts';
import type { PayloadItem } from '../../core/transfer.ts';
import type { TestKeys } from '../checks/test-key.ts';
import { transferOfValues } from '../content/content-of.ts';
import type { TelexFieldName } from '../values/labels.ts';
import { readTelexValues } from '../values/read-values.ts';
import { type TelexMessage, typeOfTelex } from './telex-message.ts';

/** Without one of these a telex is refused. */
const REQUIRED: readonly TelexFieldName[] = [
  'date',
  'testKey',
  'reference',
  'valueDate',
  'amount',
  'orderingCustomer',
  'beneficiary',
];

/**
 * A telex as an item of a payload: the transfer that it orders, or all of its problems. A text with nothing but beginnings of
 * telexes would cost a long list of sentences for each, which `verdictOnly` avoids.
 * @param span the position of the telex.
 */
export function telexItem(
  message: TelexMessage,
  span: TextSpan,
  verdictOnly = false,
  keys?: TestKeys,
): PayloadItem {
  const place = { index: 0, line: message.line, span, type: typeOfTelex(message) };
  if (
    verdictOnly &&
    !message.isService &&
    REQUIRED.some((name) => !message.fields.some((field) => field.name === name))
  ) {
    return {
      ...place,
      about: { uetr: null, reference: null },
      transfer: null,
      problems: [incomplete(message)],
    };
  }
  const { values, problems } = readTelexValues(message, keys);
  const transfer = hasError(problems) ? null : transferOfValues(values);
  return { ...place, about: { uetr: values.uetr, reference: values.reference }, transfer, problems };
}

function incomplete({ line }: TelexMessage): Problem {
  const message = 'The telex lacks something that every payment order has.';
  return { code: 'problems_not_listed', severity: 'error', path: '', line, column: 1, message };
}

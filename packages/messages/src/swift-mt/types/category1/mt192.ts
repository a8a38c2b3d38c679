import type { Problems } from '../../../core/problems.ts';
import { copiedField, lines, originalMessage, text } from '../../content/field-readers.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { report } from '../../fields/reading/field-reading.ts';
import type { Rule } from '../../fields/rule.ts';
import type { ContentOf } from '../declaration/declaration.ts';
import { mtType } from '../declaration/mt-type.ts';
import { ELM, OAK, PINE, UETR_TAG } from '../sample-fin.ts';

const FIELDS = [
  ['20 M', 'transactionReference', text],
  // Field 20 of the message to cancel.
  ['21 M', 'relatedReference', text],
  ['11S M', 'originalMessage', originalMessage],
  // The first line has the reason, like /DUPL/.
  ['79 O', 'narrative', lines],
  ['* O*', 'copiedFields', copiedField],
] as const;

/** Why a payment is to be cancelled: the code word at the start of field 79. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['AGNT', 'incorrect agent'],
  ['AM09', 'wrong amount'],
  ['COVR', 'cover cancelled or returned'],
  ['CURR', 'incorrect currency'],
  ['CUST', 'requested by the customer'],
  ['CUTA', 'cancellation upon unable to apply'],
  ['DUPL', 'duplicate payment'],
  ['FRAD', 'fraud'],
  ['TECH', 'technical problem'],
  ['UPAY', 'undue payment'],
]);

/** A request gives a reason, or contains the message that it is about. */
const CONTENT_RULE: Rule = {
  rule: 'C1',
  code: 'C25',
  about: ['20', '21', '11S'],
  check: (fields) =>
    fields.first('79') === undefined && fields.first('*') === undefined
      ? ['79', 'is missing; say why in field 79, or copy the fields of the original message']
      : null,
};

const COMMON = {
  fields: FIELDS,
  rules: [CONTENT_RULE],
  check: checkReason,
  checked: { unknown_reason: '79' },
} as const;

/** Requests to cancel a message of category 1, 2 or 9. */
export const MT192 = mtType({
  type: 'MT192',
  title: 'Request for cancellation',
  ...COMMON,
  sample: {
    tags: UETR_TAG,
    fields: [':20:CXL20261120A', ':21:REF20261120A', ':11S:103', '261120', '0001000001', ':79:/DUPL/'],
  },
});
export const MT292 = mtType({
  type: 'MT292',
  title: 'Request for cancellation',
  ...COMMON,
  sample: {
    route: [OAK, PINE],
    tags: UETR_TAG,
    fields: [':20:CXL20261120A', ':21:COV20261120A', ':11S:202', '261120', '0001000002', ':79:/DUPL/'],
  },
});
export const MT992 = mtType({
  type: 'MT992',
  title: 'Request for cancellation',
  ...COMMON,
  sample: {
    route: [ELM, OAK],
    fields: [':20:CXL20261120B', ':21:DEB20261120A', ':11S:900', '261120', '0001000001', ':79:/DUPL/'],
  },
});

export type CancellationRequest = ContentOf<typeof MT192> | ContentOf<typeof MT292> | ContentOf<typeof MT992>;

/** A code word at the start of field 79 is a known reason. The network does not look at it. */
function checkReason(fields: FieldTable, problems: Problems): void {
  const narrative = fields.first('79');
  const reason = /^\/([A-Z0-9]{4})\//.exec(narrative?.field.value ?? '')?.[1];
  if (narrative === undefined || reason === undefined || REASONS.has(reason)) return;
  const known = [...REASONS.keys()].join(', ');
  const detail = `has the reason ${reason}; known are ${known}`;
  report(problems, narrative.field, 1, 'unknown_reason', detail, 'warning');
}

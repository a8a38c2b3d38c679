import { copiedField, lines, originalMessage, text } from '../../content/field-readers.ts';
import { checkPaymentNarrative } from '../../fields/checks/narrative-check.ts';
import type { Rule } from '../../fields/rule.ts';
import { mtType } from '../declaration/mt-type.ts';
import { ELM, OAK, UETR_TAG } from '../sample-fin.ts';

/** Rule C1 (C31) of queries and answers: a narrative or copied fields, not both. */
export const NARRATIVE_OR_COPY: Rule = {
  rule: 'C1',
  code: 'C31',
  about: ['79'],
  check: (fields) => {
    const narrative = fields.first('79');
    return narrative === undefined || fields.first('*') === undefined
      ? null
      : [narrative, 'is given beside fields copied from the original message; write one of the two'];
  },
};

const QUERY = {
  title: 'Queries',
  fields: [
    ['20 M', 'transactionReference', text],
    ['21 M', 'relatedReference', text],
    ['75 M', 'queries', lines],
    ['77A O', 'furtherNarrative', lines],
    ['11a O RS', 'originalMessage', originalMessage],
    ['79 O', 'narrative', lines],
    ['* O*', 'copiedFields', copiedField],
  ],
  rules: [NARRATIVE_OR_COPY],
  sample: {
    route: [ELM, OAK],
    tags: UETR_TAG,
    fields: [':20:QRY20261120A', ':21:REF20261120A', ':75:/10/', ':11R:103', '261120', '0001000001'],
  },
} as const;

const ABOUT_PAYMENTS = { ...QUERY, options: { checks: { '79': checkPaymentNarrative } } } as const;

/** Queries about another message. */
export const MT195 = mtType({ type: 'MT195', ...ABOUT_PAYMENTS });
export const MT295 = mtType({ type: 'MT295', ...ABOUT_PAYMENTS });
export const MT995 = mtType({ type: 'MT995', ...QUERY });

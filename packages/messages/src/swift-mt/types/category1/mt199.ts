import { lines, text } from '../../content/field-readers.ts';
import { checkPaymentNarrative } from '../../fields/checks/narrative-check.ts';
import type { ContentOf } from '../declaration/declaration.ts';
import { mtType } from '../declaration/mt-type.ts';
import { ELM, OAK, PINE, UETR_TAG } from '../sample-fin.ts';

const COMMON = {
  title: 'Free format message',
  fields: [
    ['20 M', 'transactionReference', text],
    ['21 O', 'relatedReference', text],
    ['79 M', 'narrative', lines],
  ],
  length: { advised: 2000 },
} as const;

const ABOUT_PAYMENTS = { ...COMMON, options: { checks: { '79': checkPaymentNarrative } } } as const;

/** Free format messages: references and a narrative, without network validated rules. */
export const MT199 = mtType({
  type: 'MT199',
  ...ABOUT_PAYMENTS,
  sample: {
    route: [ELM, OAK],
    tags: `{111:001}${UETR_TAG}`,
    fields: [
      ':20:CONF20261120A',
      ':21:REF20261120A',
      ':79://2611201545+0000',
      '//ACCC',
      '//ELMFDEF0',
      '//EUR12490,50',
      '//:71F:EUR10,',
    ],
  },
});
export const MT299 = mtType({
  type: 'MT299',
  ...ABOUT_PAYMENTS,
  sample: {
    route: [OAK, PINE],
    fields: [':20:FREE20261120A', ':21:COV20261120A', ':79:PLEASE CONFIRM THAT THE COVER WAS RECEIVED.'],
  },
});
export const MT999 = mtType({
  type: 'MT999',
  ...COMMON,
  sample: { fields: [':20:FREE20261120B', ':79:OUR ANSWERBACK CHANGES ON MONDAY.'] },
});

export type FreeFormat = ContentOf<typeof MT199> | ContentOf<typeof MT299> | ContentOf<typeof MT999>;

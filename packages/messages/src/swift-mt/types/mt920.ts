import { floorLimit, text } from '../content/codecs.ts';
import { partOf } from '../fields/field-reading.ts';
import { fieldSpec, withChoices } from '../fields/fields.ts';
import { mtType } from './mt-type.ts';
import { ELM, OAK } from './sample-fin.ts';

/** Request message (SRG MT920, rules C1 to C3): asks for a statement or report. */
export const MT920 = mtType({
  type: 'MT920',
  fields: [
    ['20 M', 'transactionReference', text],
    {
      loop: 'B',
      as: 'requests',
      opens: '12',
      fields: [
        ['12 M', 'messageType', text],
        ['25 M', 'accountIdentification', text],
        ['34F O*2', 'floorLimits', floorLimit],
      ],
    },
  ],
  options: { specs: { '12': withChoices(fieldSpec('12'), '940 941 942 950', 'T88') } },
  rules: [
    {
      rule: 'C1',
      code: 'C22',
      in: 'B',
      about: ['12'],
      check: (fields) =>
        partOf(fields.first('12'), 'choice') === '942' && fields.first('34F') === undefined
          ? ['34F', 'is missing; a request for an MT942 needs the floor limit']
          : null,
    },
    {
      rule: 'C2',
      code: 'C23',
      in: 'B',
      about: ['34F'],
      check: (fields) => {
        const [first, second] = fields.all('34F');
        if (first === undefined) return null;
        const mark = partOf(first, 'choice');
        if (second === undefined) {
          return mark === null
            ? null
            : [first, `has the mark ${mark}; alone it is for debits and credits, so leave the mark out`];
        }
        if (mark !== 'D') return [first, 'must have the mark D; of two floor limits the first is for debits'];
        if (partOf(second, 'choice') === 'C') return null;
        return [second, 'must have the mark C; of two floor limits the second is for credits'];
      },
    },
    {
      rule: 'C3',
      code: 'C40',
      in: 'B',
      about: ['34F'],
      check: (fields) => {
        const [first, second] = fields.all('34F');
        const currency = partOf(first, 'currency');
        return second === undefined || partOf(second, 'currency') === currency
          ? null
          : [second, `has another currency than the first floor limit, ${currency}`];
      },
    },
  ],
  length: { advised: 2000 },
  sample: {
    route: [OAK, ELM],
    fields: [
      ':20:REQ20261120A',
      ':12:942',
      ':25:0012345678',
      ':34F:EURD1000,',
      ':34F:EURC500,',
      ':12:940',
      ':25:0012345679',
    ],
  },
});

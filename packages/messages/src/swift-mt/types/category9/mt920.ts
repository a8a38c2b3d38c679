import { floorLimit, text } from '../../content/field-readers.ts';
import { withChoices } from '../../fields/definitions/field-spec.ts';
import { fieldSpec } from '../../fields/definitions/fields.ts';
import { partOf } from '../../fields/reading/field-reading.ts';
import { mtType } from '../declaration/mt-type.ts';
import { ELM, OAK } from '../sample-fin.ts';
import { FLOOR_LIMIT_RULE } from './floor-limits.ts';

/** Request message (SRG MT920, rules C1 to C3): asks for a statement or report. */
export const MT920 = mtType({
  type: 'MT920',
  title: 'Request message',
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
    { ...FLOOR_LIMIT_RULE, in: 'B' },
    {
      rule: 'C3',
      code: 'C40',
      in: 'B',
      about: ['34F'],
      check: (fields) => {
        const [first, second] = fields.all('34F');
        const currency = partOf(first, 'currency');
        const other = partOf(second, 'currency');
        return second === undefined || currency === null || other === null || other === currency
          ? null
          : [second, `has a different currency from the first floor limit, ${currency}`];
      },
    },
  ],
  length: { advised: 2000 },
  recognisedBy: ({ firstOf }) => firstOf('12', '28C', '13D') === '12',
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

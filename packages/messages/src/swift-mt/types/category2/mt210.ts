import { agent, day, money, orderer, text } from '../../content/field-readers.ts';
import { oneCurrency } from '../declaration/loop-rules.ts';
import { mtType } from '../declaration/mt-type.ts';

/** Notice to receive (SRG MT210, rules C1 to C3): which funds will arrive for the sender. */
export const MT210 = mtType({
  type: 'MT210',
  title: 'Notice to receive',
  fields: [
    ['20 M', 'transactionReference', text],
    ['25 O', 'accountIdentification', text],
    ['30 M', 'valueDate', day],
    {
      loop: 'B',
      as: 'receipts',
      opens: '21',
      times: [1, 10],
      fields: [
        ['21 M', 'relatedReference', text],
        ['32B M', 'amount', money],
        ['50a O -CF', 'orderingCustomer', orderer],
        ['52a O AD', 'orderingInstitution', agent],
        ['56a O AD', 'intermediaryInstitution', agent],
      ],
    },
  ],
  rules: [
    {
      rule: 'C2',
      code: 'C06',
      in: 'B',
      about: [],
      check: (fields) => {
        const institution = fields.first('52a');
        const hasCustomer = fields.first('50a') !== undefined;
        if (institution === undefined) {
          return hasCustomer
            ? null
            : ['50a', 'or 52a is missing; say which customer or which institution pays'];
        }
        return hasCustomer ? [institution, 'is given beside 50a; write one of them'] : null;
      },
    },
    oneCurrency('32B', [], 'C3', 'C02'),
  ],
  recognisedBy: ({ has }) =>
    has('30') && has('21') && has('32B') && !has('28D', '19', '23', '57A', '57D', '59', '58A', '58D'),
  sample: {
    fields: [
      ':20:NTR20261120A',
      ':25:0012345678',
      ':30:261120',
      ':21:DEAL4711',
      ':32B:EUR250000,',
      ':52A:LINDDE20',
      ':56A:OAKNGB20',
    ],
  },
});

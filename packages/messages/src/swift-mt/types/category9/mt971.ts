import { balance, text } from '../../content/field-readers.ts';
import { withChoices } from '../../fields/definitions/field-spec.ts';
import { fieldSpec } from '../../fields/definitions/fields.ts';
import { mtType } from '../declaration/mt-type.ts';

export const MT971 = mtType({
  type: 'MT971',
  title: 'Netting balance report',
  fields: [
    ['20 M', 'transactionReference', text],
    {
      loop: 'B',
      as: 'balances',
      opens: '25',
      fields: [
        ['25 M', 'accountIdentification', text],
        ['62F M', 'closingBalance', balance],
      ],
    },
  ],
  sample: {
    fields: [':20:NBR20261120A', ':25:NETACC1', ':62F:C261120EUR500,', ':25:NETACC2', ':62F:D261120EUR20,'],
  },
});

/** The network does not check field 12 with a code that is public; ours is T88, as in an MT920. */
export const MT973 = mtType({
  type: 'MT973',
  title: 'Netting request message',
  fields: [
    ['20 M', 'transactionReference', text],
    {
      loop: 'B',
      as: 'requests',
      opens: '12',
      fields: [
        ['12 M', 'messageType', text],
        ['25 M', 'accountIdentification', text],
      ],
    },
  ],
  options: { specs: { '12': withChoices(fieldSpec('12'), '971 972 998', 'T88') } },
  sample: { fields: [':20:NRQ20261120A', ':12:971', ':25:NETACC1'] },
});

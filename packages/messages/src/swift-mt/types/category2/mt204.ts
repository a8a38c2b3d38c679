import { agent, day, lines, money, number, text } from '../../content/field-readers.ts';
import { checkCodeLines } from '../../fields/checks/sender-to-receiver.ts';
import { oneCurrency, sumOf } from '../declaration/loop-rules.ts';
import { mtType } from '../declaration/mt-type.ts';
import { ELM, PINE } from '../sample-fin.ts';

/** SRG MT204, rules C1 to C3. */
export const MT204 = mtType({
  type: 'MT204',
  title: 'Financial markets direct debit',
  fields: [
    ['20 M', 'transactionReference', text],
    ['19 M', 'sumOfAmounts', number],
    ['30 M', 'valueDate', day],
    ['57a O ABD', 'accountWithInstitution', agent],
    ['58a O AD', 'beneficiaryInstitution', agent],
    ['72 O', 'senderToReceiverInformation', lines],
    {
      loop: 'B',
      as: 'debits',
      opens: '20',
      times: [1, 10],
      fields: [
        ['20 M', 'transactionReference', text],
        ['21 O', 'relatedReference', text],
        ['32B M', 'amount', money],
        ['53a M ABD', 'debitInstitution', agent],
        ['72 O', 'senderToReceiverInformation', lines],
      ],
    },
  ],
  options: { checks: { '72': checkCodeLines } },
  rules: [sumOf('32B', (fields) => fields.first('19'), 'C1'), oneCurrency('32B', [], 'C2', 'C02')],
  sample: {
    fields: [
      ':20:FMD20261120A',
      ':19:700,',
      ':30:261120',
      `:58A:${ELM}`,
      ':20:FMD20261120B',
      ':32B:EUR500,',
      ':53A:LINDDE20',
      ':20:FMD20261120C',
      ':21:DEAL4711',
      ':32B:EUR200,',
      `:53A:${PINE}`,
    ],
  },
});

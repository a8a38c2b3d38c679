import { agent, datedMoney, day, lines, money, number, text } from '../../content/field-readers.ts';
import { transferFrom, transfersFrom } from '../../content/to-transfer.ts';
import { checkCodeLines } from '../../fields/checks/sender-to-receiver.ts';
import { needs, oneCurrency, sumOf } from '../declaration/loop-rules.ts';
import { mtType } from '../declaration/mt-type.ts';
import { ELM, OAK } from '../sample-fin.ts';

const OPTIONS = { checks: { '72': checkCodeLines } };

/** An MT200 has no network validated rules. */
export const MT200 = mtType({
  type: 'MT200',
  title: 'Financial institution transfer for its own account',
  fields: [
    ['20 M', 'transactionReference', text],
    ['32A M', ['valueDate', 'amount'], datedMoney],
    // The account of the sender that is debited.
    ['53B O', 'sendersCorrespondent', agent],
    ['56a O AD', 'intermediaryInstitution', agent],
    ['57a M ABD', 'accountWithInstitution', agent],
    ['72 O', 'senderToReceiverInformation', lines],
  ],
  options: OPTIONS,
  transfersOf: transferFrom({
    type: 'mt202',
    reference: '20',
    relatedReference: null,
    settled: '32A',
    ordering: '52a',
    beneficiary: '57a',
    destinations: ['57a'],
  }),
  sample: {
    fields: [':20:OWN20261120A', ':32A:261120EUR1000000,', ':53B:/0012345678', `:57A:${ELM}`],
  },
});

/** Multiple financial institution transfer for its own account (SRG MT201, rules C1 to C3). */
export const MT201 = mtType({
  type: 'MT201',
  title: 'Multiple transfer for its own account',
  fields: [
    ['19 M', 'sumOfAmounts', number],
    ['30 M', 'valueDate', day],
    ['53B O', 'sendersCorrespondent', agent],
    ['72 O', 'senderToReceiverInformation', lines],
    {
      loop: 'B',
      as: 'transfers',
      opens: '20',
      times: [2, 10],
      fields: [
        ['20 M', 'transactionReference', text],
        ['32B M', 'amount', money],
        ['56a O AD', 'intermediaryInstitution', agent],
        ['57a M ABD', 'accountWithInstitution', agent],
        ['72 O', 'senderToReceiverInformation', lines],
      ],
    },
  ],
  options: OPTIONS,
  rules: [sumOf('32B', (fields) => fields.first('19'), 'C1'), oneCurrency('32B', [], 'C2', 'C02')],
  transfersOf: transfersFrom({
    type: 'mt202',
    reference: '20',
    relatedReference: null,
    settled: '32B',
    date: '30',
    ordering: '52a',
    beneficiary: '57a',
    destinations: ['57a'],
  }),
  sample: {
    fields: [
      ':19:61000,',
      ':30:261120',
      ':20:OWN20261120A',
      ':32B:EUR60000,',
      `:57A:${ELM}`,
      ':20:OWN20261120B',
      ':32B:EUR1000,',
      ':57A:LINDDE20',
    ],
  },
});

/** Multiple general financial institution transfer (SRG MT203, rules C1 to C4). */
export const MT203 = mtType({
  type: 'MT203',
  title: 'Multiple financial institution transfer',
  fields: [
    ['19 M', 'sumOfAmounts', number],
    ['30 M', 'valueDate', day],
    ['52a O AD', 'orderingInstitution', agent],
    ['53a O ABD', 'sendersCorrespondent', agent],
    ['54a O ABD', 'receiversCorrespondent', agent],
    ['72 O', 'senderToReceiverInformation', lines],
    {
      loop: 'B',
      as: 'transfers',
      opens: '20',
      times: [2, 10],
      fields: [
        ['20 M', 'transactionReference', text],
        ['21 M', 'relatedReference', text],
        ['32B M', 'amount', money],
        ['56a O AD', 'intermediaryInstitution', agent],
        ['57a O ABD', 'accountWithInstitution', agent],
        ['58a M AD', 'beneficiaryInstitution', agent],
        ['72 O', 'senderToReceiverInformation', lines],
      ],
    },
  ],
  options: OPTIONS,
  rules: [
    sumOf('32B', (fields) => fields.first('19'), 'C1'),
    oneCurrency('32B', [], 'C2', 'C02'),
    needs('56a', '57a', 'C3', 'C81', 'B'),
  ],
  transfersOf: transfersFrom({
    type: 'mt202',
    reference: '20',
    relatedReference: '21',
    settled: '32B',
    date: '30',
    ordering: '52a',
    beneficiary: '58a',
    destinations: ['57a', '58a'],
  }),
  sample: {
    fields: [
      ':19:5000,',
      ':30:261120',
      `:52A:${OAK}`,
      ':20:GEN20261120A',
      ':21:DEAL4711',
      ':32B:EUR4000,',
      `:57A:${ELM}`,
      ':58A:LINDDE20',
      ':20:GEN20261120B',
      ':21:DEAL4712',
      ':32B:EUR1000,',
      ':58A:LINDDE20',
    ],
  },
});

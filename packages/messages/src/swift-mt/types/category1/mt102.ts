import {
  agent,
  customer,
  datedMoney,
  lines,
  money,
  number,
  text,
  timeIndication,
} from '../../content/field-readers.ts';
import { transfersFrom } from '../../content/to-transfer.ts';
import { checkCodeLines, checkStpCodeLines } from '../../fields/checks/sender-to-receiver.ts';
import { withChoices } from '../../fields/definitions/field-spec.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { fieldSpec } from '../../fields/definitions/fields.ts';
import { partOf } from '../../fields/reading/field-reading.ts';
import type { Rule } from '../../fields/rule.ts';
import { withLines } from '../declaration/layout.ts';
import { each, eitherOrEach, notInBoth, oneCurrency, sumOf } from '../declaration/loop-rules.ts';
import { mtType } from '../declaration/mt-type.ts';
import { chargeRules, currencyOf } from './mt103/charge-rules.ts';
import { FILE_ACT_RULE } from './mt103/party-rules.ts';
import { checkIban } from './mt103/stp-rules.ts';

const COMMON = [
  ['20 M', 'fileReference', text],
  ['23 M', 'bankOperationTypeCode', text],
  ['51A O', 'sendingInstitution', agent],
  ['50a O AFK', 'orderingCustomer', customer],
  ['52a O ABC', 'orderingInstitution', agent],
  ['26T O', 'transactionTypeCode', text],
  ['77B O', 'regulatoryReporting', lines],
  ['71A O', 'detailsOfCharges', text],
  ['36 O', 'exchangeRate', number],
] as const;

const TRANSACTION = [
  ['21 M', 'transactionReference', text],
  ['32B M', 'transactionAmount', money],
  ['50a O AFK', 'orderingCustomer', customer],
  ['52a O ABC', 'orderingInstitution', agent],
  ['57a O AC', 'accountWithInstitution', agent],
  ['59a M -AF', 'beneficiaryCustomer', customer],
  ['70 O', 'remittanceInformation', lines],
  ['26T O', 'transactionTypeCode', text],
  ['77B O', 'regulatoryReporting', lines],
  ['33B O', 'instructedAmount', money],
  ['71A O', 'detailsOfCharges', text],
  ['71F O*', 'sendersCharges', money],
  ['71G O', 'receiversCharges', money],
  ['36 O', 'exchangeRate', number],
] as const;

const SETTLEMENT = {
  sequence: 'C',
  as: 'settlement',
  opens: '32A',
  fields: [
    ['32A M', ['valueDate', 'amount'], datedMoney],
    ['19 O', 'sumOfAmounts', number],
    ['71G O', 'sumOfReceiversCharges', money],
    ['13C O*', 'timeIndications', timeIndication],
    ['53a O AC', 'sendersCorrespondent', agent],
    ['54A O', 'receiversCorrespondent', agent],
    ['72 O', 'senderToReceiverInformation', lines],
  ],
} as const;

/** True if the instructed amount is in another currency than the transaction amount. */
const converts = (fields: FieldTable): boolean => {
  const instructed = currencyOf(fields.first('33B'));
  const settled = currencyOf(fields.first('32B'));
  return instructed !== null && settled !== null && instructed !== settled;
};

/** The rules of both variants (C1 to C6, C8 to C13), by their codes. */
const SHARED_RULES: readonly Rule[] = [
  sumOf('32B', (fields) => fields.each('C')[0]?.first('19'), 'C1'),
  oneCurrency('32B', ['71G', '32A'], 'C2', 'C02'),
  ...eitherOrEach('50a', 'C3', 'D17'),
  ...eitherOrEach('71A', 'C4', 'D20'),
  ...['52a', '26T', '77B'].map((slot) => notInBoth(slot, 'C5', 'D18')),
  {
    rule: 'C6',
    code: 'D22',
    in: 'B',
    about: [],
    check: (fields, _message, all) => {
      const rate = fields.first('36');
      const isCommon = all.first('36') !== undefined;
      if (rate !== undefined) {
        if (isCommon) return [rate, 'is in sequence A already; write it in one of the two sequences'];
        return converts(fields)
          ? null
          : [rate, 'is not allowed unless 33B has a different currency from 32B; leave it out'];
      }
      return isCommon || !converts(fields)
        ? null
        : ['36', 'is missing; 33B and 32B have different currencies'];
    },
  },
  {
    rule: 'C6',
    code: 'D22',
    about: ['36'],
    check: (fields) => {
      const rate = fields.first('36');
      return rate === undefined || fields.each('B').some(converts)
        ? null
        : [rate, 'is not allowed unless a 33B has a different currency from its 32B; leave it out'];
    },
  },
  ...chargeRules({ D49: 'C8', E13: 'C9', D50: 'C10', E15: 'C11', D51: 'C12' }, '32B', 'B'),
  {
    rule: 'C13',
    code: 'D79',
    in: 'C',
    about: [],
    check: (fields, _message, all) =>
      fields.first('71G') === undefined && each(all, '71G').length > 0
        ? ['71G', "is missing in sequence C; receiver's charges in sequence B need their sum there"]
        : null,
  },
];

/** C7: a payment by cheque has no account of the beneficiary, any other needs one. */
const CHEQUE_RULE: Rule = {
  rule: 'C7',
  code: 'D93',
  in: 'B',
  about: ['59a'],
  check: (fields, _message, all) => {
    const beneficiary = fields.first('59a');
    if (beneficiary === undefined || beneficiary.match === null) return null;
    const isCheque = partOf(all.first('23'), 'choice') === 'CHQB';
    const hasAccount = partOf(beneficiary, 'account') !== null;
    if (isCheque === !hasAccount) return null;
    return [
      beneficiary,
      isCheque
        ? 'must not have an account with 23 CHQB (pay by cheque); leave the account out'
        : 'needs an account; begin it with /account',
    ];
  },
};

const transfersOf = transfersFrom({
  type: 'mt103_swift',
  reference: '21',
  relatedReference: null,
  settled: '32B',
  date: '32A',
  ordering: '50a',
  beneficiary: '59a',
  destinations: ['57a'],
});

/** SRG MT102, rules C1 to C13. Code 23 may be agreed between banks. */
export const MT102 = mtType({
  type: 'MT102',
  title: 'Multiple customer credit transfer',
  fields: [...COMMON, { loop: 'B', as: 'transactions', opens: '21', fields: TRANSACTION }, SETTLEMENT],
  options: { checks: { '72': checkCodeLines } },
  rules: [...SHARED_RULES, CHEQUE_RULE, FILE_ACT_RULE],
  transfersOf,
  recognisedBy: ({ has }) => has('23') && has('21') && has('32A') && has('32B'),
  sample: sample(':20:MCT20261120A'),
});

/** The MT102 that is processed without a person (119: STP; rules C1 to C13): institutions by BIC only. */
export const MT102_STP = mtType({
  type: 'MT102 STP',
  title: 'Multiple customer credit transfer, straight through',
  checked: { 'D19 T73': 'C13', 'T27 T47 T81 T82': '72' },
  fields: [
    ...withLines(COMMON, { '51A': null, '52a': 'O A' }),
    {
      loop: 'B',
      as: 'transactions',
      opens: '21',
      fields: withLines(TRANSACTION, { '52a': 'O A', '57a': 'O A' }),
    },
    SETTLEMENT,
  ],
  options: {
    specs: { '23': withChoices(fieldSpec('23'), 'CREDIT CRTST SPAY', 'T08') },
    checks: { '72': checkStpCodeLines },
  },
  rules: SHARED_RULES,
  check: (fields, problems, message) => {
    for (const transaction of fields.each('B')) checkIban(message, transaction, problems);
  },
  transfersOf,
  sample: sample(':20:MCT20261120B'),
});

function sample(reference: string) {
  return {
    fields: [
      reference,
      ':23:CREDIT',
      ':50K:/GB29NWBK60161331926819',
      'NORTHERN MILLS LTD',
      'LONDON',
      ':71A:OUR',
      ':21:SALARY1',
      ':32B:EUR500,',
      ':59:/DE89370400440532013000',
      'ANNA MUSTER',
      'BERLIN',
      ':33B:EUR500,',
      ':71G:EUR1,',
      ':21:SALARY2',
      ':32B:EUR700,',
      ':59:/DE89370400440532013000',
      'BERND MUSTER',
      'BERLIN',
      ':33B:EUR700,',
      ':71G:EUR1,',
      ':32A:261120EUR1202,',
      ':19:1200,',
      ':71G:EUR2,',
    ],
  };
}

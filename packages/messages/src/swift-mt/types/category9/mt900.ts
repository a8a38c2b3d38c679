import { account, agent, customer, datedMoney, dateTime, lines, text } from '../../content/field-readers.ts';
import type { Rule } from '../../fields/rule.ts';
import type { ContentOf } from '../declaration/declaration.ts';
import { withLines } from '../declaration/layout.ts';
import { mtType } from '../declaration/mt-type.ts';
import { isReport, type SeenTags } from '../recognise.ts';
import { ELM, OAK, PINE } from '../sample-fin.ts';

const FIELDS = [
  ['20 M', 'transactionReference', text],
  ['21 M', 'relatedReference', text],
  ['25a M -P', 'accountIdentification', account],
  ['13D O', 'dateTimeIndication', dateTime],
  ['32A M', ['valueDate', 'amount'], datedMoney],
  // MT910 only.
  ['50a O AFK', 'orderingCustomer', customer],
  ['52a O AD', 'orderingInstitution', agent],
  // MT910 only.
  ['56a O AD', 'intermediaryInstitution', agent],
  ['72 O', 'senderToReceiverInformation', lines],
] as const;

/** An MT900 has no network validated rules. */
export const MT900 = mtType({
  type: 'MT900',
  title: 'Confirmation of debit',
  fields: withLines(FIELDS, { '50a': null, '56a': null }),
  recognisedBy: (seen) =>
    isConfirmation(seen) && !ofCredit(seen) && !seen.has('52A', '52D') && seen.has('32A'),
  sample: {
    route: [ELM, OAK],
    fields: [
      ':20:DEB20261120A',
      ':21:REF20261120A',
      ':25:0012345678',
      ':32A:261120EUR12500,50',
      ':52A:OAKNGB20',
    ],
  },
});

/**
 * Rule C1 (C06): the payer is either a customer or an institution. Editions of the handbook differ on whether both are allowed,
 * so both is only a warning.
 */
const PAYER_RULES: readonly Rule[] = [
  {
    rule: 'C1',
    code: 'C06',
    about: ['20', '21', '25a', '32A'],
    check: (fields) =>
      fields.first('50a') === undefined && fields.first('52a') === undefined
        ? ['50a', 'or 52a is missing; say which customer or which institution paid']
        : null,
  },
  {
    rule: 'C1',
    code: 'C06',
    about: ['50a'],
    severity: 'warning',
    check: (fields) => {
      const institution = fields.first('52a');
      return institution === undefined || fields.first('50a') === undefined
        ? null
        : [
            institution,
            'is given beside 50a; in older editions of the standard only one of them may be there',
          ];
    },
  },
];

export const MT910 = mtType({
  type: 'MT910',
  title: 'Confirmation of credit',
  fields: FIELDS,
  rules: PAYER_RULES,
  recognisedBy: (seen) => isConfirmation(seen) && ofCredit(seen),
  sample: {
    route: [PINE, ELM],
    fields: [
      ':20:CRE20261120A',
      ':21:COV20261120A',
      ':25:0087654321',
      ':13D:2611201030+0000',
      ':32A:261120EUR12500,50',
      ':50K:/GB29NWBK60161331926819',
      'NORTHERN MILLS LTD',
      'LONDON',
      ':56A:OAKNGB20',
      ':72:/OCMT/EUR12500,50/',
    ],
  },
});

export type Confirmation = ContentOf<typeof MT900> | ContentOf<typeof MT910>;

function isConfirmation(seen: SeenTags): boolean {
  const { has } = seen;
  const isOrder = has('23B', '58A', '58D') || (has('32A') && has('59', '59A', '59F', '71A'));
  return !isReport(seen) && !isOrder && has('20', '32A') && has('25', '25P');
}

function ofCredit({ has }: SeenTags): boolean {
  return has('50A', '50F', '50K', '56A', '56D');
}

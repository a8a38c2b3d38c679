import {
  agent,
  customer,
  datedMoney,
  lines,
  money,
  text,
  timeIndication,
} from '../../content/field-readers.ts';
import { transferFrom } from '../../content/to-transfer.ts';
import { checkCodeLines } from '../../fields/checks/sender-to-receiver.ts';
import type { Rule } from '../../fields/rule.ts';
import type { Variant } from '../../fields/schema.ts';
import type { ContentOf } from '../declaration/declaration.ts';
import { mtType } from '../declaration/mt-type.ts';
import { isReport, type SeenTags } from '../recognise.ts';
import { CUSTOMERS, ELM, OAK, OTHER_UETR_TAG, PINE, UETR_TAG } from '../sample-fin.ts';

/** The transfer between institutions: the whole MT202, or sequence A of an MT202 COV. */
const TRANSFER = [
  ['20 M', 'transactionReference', text],
  // In a cover payment, the reference of the MT103 that it covers.
  ['21 M', 'relatedReference', text],
  ['13C O*', 'timeIndications', timeIndication],
  ['32A M', ['valueDate', 'interbankSettledAmount'], datedMoney],
  ['52a O AD', 'orderingInstitution', agent],
  ['53a O ABD', 'sendersCorrespondent', agent],
  ['54a O ABD', 'receiversCorrespondent', agent],
  ['56a O AD', 'intermediaryInstitution', agent],
  ['57a O ABD', 'accountWithInstitution', agent],
  ['58a M AD', 'beneficiaryInstitution', agent],
  ['72 O', 'senderToReceiverInformation', lines],
] as const;

/** The customer credit transfer that a cover payment is for. */
export const UNDERLYING_TRANSFER = [
  ['50a M AFK', 'orderingCustomer', customer],
  ['52a O AD', 'orderingInstitution', agent],
  ['56a O ACD', 'intermediaryInstitution', agent],
  ['57a O ABCD', 'accountWithInstitution', agent],
  ['59a M -AF', 'beneficiaryCustomer', customer],
  ['70 O', 'remittanceInformation', lines],
  ['72 O', 'senderToReceiverInformation', lines],
  ['33B O', 'instructedAmount', money],
] as const;

/** The parts that an MT202 and an MT205 have in common beside their fields. */
export const BANK_TRANSFER = {
  rules: [intermediaryRule('C1', 'C81', '', '')],
  transfersOf: transferFrom({
    type: 'mt202',
    reference: '20',
    relatedReference: '21',
    settled: '32A',
    ordering: '52a',
    beneficiary: '58a',
    destinations: ['57a', '58a'],
  }),
};

/** The parts that an MT202 COV and an MT205 COV have in common beside their fields. */
export const COVER = {
  rules: [
    intermediaryRule('C1', 'C81', 'A.', ' in sequence A'),
    intermediaryRule('C2', 'C68', 'B.', ' in sequence B'),
  ],
  // The transfer is that between the customers, which is covered.
  transfersOf: transferFrom({
    type: 'mt202_cov',
    reference: 'A.20',
    relatedReference: 'A.21',
    settled: 'A.32A',
    ordering: 'B.50a',
    beneficiary: 'B.59a',
    destinations: ['B.57a', 'A.58a'],
  }),
};

/** SRG MT202, rule C1. */
export const MT202 = mtType({
  type: 'MT202',
  title: 'General financial institution transfer',
  fields: TRANSFER,
  options: {
    checks: { '72': checkCodeLines },
    variant: coverVariant('MT202 COV'),
  },
  ...BANK_TRANSFER,
  recognisedBy: (seen) => isBankTransfer(seen) && !hasCustomer(seen),
  sample: {
    tags: OTHER_UETR_TAG,
    fields: [
      ':20:FIT20261120A',
      ':21:DEAL4711',
      ':32A:261120EUR12500,50',
      ':52A:OAKNGB20',
      ':57A:ELMFDEF0',
      ':58A:/DE89370400440532013000',
      'LINDDE20',
      ':72:/BNF/TREASURY',
    ],
  },
});

/** General financial institution transfer that covers a customer credit transfer (SRG MT202 COV, rules C1 and C2). */
export const MT202_COV = mtType({
  type: 'MT202 COV',
  title: 'Cover payment',
  fields: [
    { sequence: 'A', fields: TRANSFER },
    { sequence: 'B', as: 'underlyingTransfer', fields: UNDERLYING_TRANSFER },
  ],
  options: { checks: { '72': checkCodeLines } },
  ...COVER,
  recognisedBy: (seen) => isBankTransfer(seen) && hasCustomer(seen),
  sample: {
    route: [OAK, PINE],
    // The cover is the message that its cancellation names by session and number.
    sequence: '000002',
    tags: UETR_TAG,
    fields: [
      ':20:COV20261120A',
      ':21:REF20261120A',
      ':32A:261120EUR12500,50',
      `:58A:${ELM}`,
      ...CUSTOMERS,
      ':70:/INV/4711',
      ':33B:EUR12500,50',
    ],
  },
});

export type Mt202 = ContentOf<typeof MT202>;
export type Mt202Cov = ContentOf<typeof MT202_COV>;
export type UnderlyingTransfer = Mt202Cov['underlyingTransfer'];

/** A cover payment without its flag, which is recognised by the fields of its sequence B. */
export function coverVariant(type: string): Variant {
  return {
    tags: ['50A', '50F', '50K', '59', '59A', '59F', '70', '33B'],
    hint: `leave it out, or mark the message as ${type} with {119:COV} in block 3`,
  };
}

/** An intermediary needs the institution that it forwards to. */
function intermediaryRule(rule: string, code: string, prefix: string, where: string): Rule {
  return {
    rule,
    code,
    about: [`${prefix}56a`],
    check: (fields) =>
      fields.first(`${prefix}56a`) !== undefined && fields.first(`${prefix}57a`) === undefined
        ? ['57a', `is missing${where}; field 56a (intermediary) needs it`]
        : null,
  };
}

function isBankTransfer(seen: SeenTags): boolean {
  return !isReport(seen) && seen.has('20', '32A') && seen.has('58A', '58D') && !seen.has('23B');
}

function hasCustomer({ has }: SeenTags): boolean {
  return has('50A', '50F', '50K');
}

import { agent, datedMoney, lines, text, timeIndication } from '../../content/field-readers.ts';
import { checkCodeLines } from '../../fields/checks/sender-to-receiver.ts';
import { mtType } from '../declaration/mt-type.ts';
import { CUSTOMERS, OTHER_UETR_TAG, UETR_TAG } from '../sample-fin.ts';
import { BANK_TRANSFER, COVER, coverVariant, UNDERLYING_TRANSFER } from './mt202.ts';

/** The transfer that is executed further: the whole MT205, or sequence A of an MT205 COV. */
const TRANSFER = [
  ['20 M', 'transactionReference', text],
  ['21 M', 'relatedReference', text],
  ['13C O*', 'timeIndications', timeIndication],
  ['32A M', ['valueDate', 'interbankSettledAmount'], datedMoney],
  ['52a M AD', 'orderingInstitution', agent],
  ['53a O ABD', 'sendersCorrespondent', agent],
  ['56a O AD', 'intermediaryInstitution', agent],
  ['57a O ABD', 'accountWithInstitution', agent],
  ['58a M AD', 'beneficiaryInstitution', agent],
  ['72 O', 'senderToReceiverInformation', lines],
] as const;

const OPTIONS = { checks: { '72': checkCodeLines } };

/** Financial institution transfer execution within a country (SRG MT205, rule C1). */
export const MT205 = mtType({
  type: 'MT205',
  title: 'Financial institution transfer execution',
  fields: TRANSFER,
  options: { ...OPTIONS, variant: coverVariant('MT205 COV') },
  ...BANK_TRANSFER,
  sample: {
    tags: OTHER_UETR_TAG,
    fields: [
      ':20:EXE20261120A',
      ':21:FIT20261120A',
      ':32A:261120EUR9000,',
      ':52A:OAKNGB20',
      ':57A:ELMFDEF0',
      ':58A:LINDDE20',
    ],
  },
});

/** The execution of a cover payment (SRG MT205 COV, rules C1 and C2). */
export const MT205_COV = mtType({
  type: 'MT205 COV',
  title: 'Execution of a cover payment',
  fields: [
    { sequence: 'A', fields: TRANSFER },
    { sequence: 'B', as: 'underlyingTransfer', fields: UNDERLYING_TRANSFER },
  ],
  options: OPTIONS,
  ...COVER,
  sample: {
    tags: UETR_TAG,
    fields: [
      ':20:EXC20261120A',
      ':21:REF20261120A',
      ':32A:261120EUR12500,50',
      ':52A:OAKNGB20',
      ':58A:ELMFDEF0',
      ...CUSTOMERS,
      ':33B:EUR12500,50',
    ],
  },
});

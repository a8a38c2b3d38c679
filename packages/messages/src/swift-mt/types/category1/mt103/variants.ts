import {
  agent,
  block,
  customer,
  datedMoney,
  instructionCode,
  lines,
  money,
  number,
  text,
  timeIndication,
} from '../../../content/field-readers.ts';
import {
  checkCodeLines,
  checkInstructingNetwork,
  checkStpCodeLines,
} from '../../../fields/checks/sender-to-receiver.ts';
import { withChoices } from '../../../fields/definitions/field-spec.ts';
import { TRANSFER_FIELDS } from '../../../fields/definitions/transfer-fields.ts';
import type { SchemaOptions } from '../../../fields/schema.ts';
import type { Layout, ReadableDeclaration } from '../../declaration/declaration.ts';
import { withLines } from '../../declaration/layout.ts';
import { isReport, type SeenTags } from '../../recognise.ts';
import { AMOUNT_RULES } from './amount-rules.ts';
import { CORE_CODES, checkInstructionCodes, INSTRUCTION_RULES, STP_CODES } from './instruction-rules.ts';
import { FILE_ACT_RULE, PARTY_RULES } from './party-rules.ts';
import { checkIban, STP_PARTY_RULES } from './stp-rules.ts';

/** The fields of all variants in their order (SRU 2025). */
const FIELDS = [
  ['20 M', 'sendersReference', text],
  ['13C O*', 'timeIndications', timeIndication],
  ['23B M', 'bankOperationCode', text],
  ['23E O*', 'instructionCodes', instructionCode],
  ['26T O', 'transactionTypeCode', text],
  ['32A M', ['valueDate', 'interbankSettledAmount'], datedMoney],
  ['33B O', 'instructedAmount', money],
  ['36 O', 'exchangeRate', number],
  ['50a M AFK', 'orderingCustomer', customer],
  // Over FileAct only (D63).
  ['51A O', 'sendingInstitution', agent],
  ['52a O AD', 'orderingInstitution', agent],
  ['53a O ABD', 'sendersCorrespondent', agent],
  ['54a O ABD', 'receiversCorrespondent', agent],
  ['55a O ABD', 'thirdReimbursementInstitution', agent],
  ['56a O ACD', 'intermediaryInstitution', agent],
  ['57a O ABCD', 'accountWithInstitution', agent],
  ['59a M -AF', 'beneficiaryCustomer', customer],
  ['70 O', 'remittanceInformation', lines],
  ['71A M', 'detailsOfCharges', text],
  ['71F O*', 'sendersCharges', money],
  ['71G O', 'receiversCharges', money],
  ['72 O', 'senderToReceiverInformation', lines],
  ['77B O', 'regulatoryReporting', lines],
  // MT103 REMIT only.
  ['77T O', 'envelopeContents', block],
] as const;

const OPTIONS: SchemaOptions = {
  checks: { '72': checkCodeLines },
  hints: { '77T': 'leave it out, or mark the message as MT103 REMIT with {119:REMIT} in block 3' },
};

const CORE_RULES = [...AMOUNT_RULES, ...PARTY_RULES, ...INSTRUCTION_RULES, FILE_ACT_RULE];

type Readable<T extends string> = ReadableDeclaration<T> & { readonly fields: Layout };

/** SRG MT103, rules C1 to C18. */
export const PLAIN = {
  type: 'MT103',
  fields: withLines(FIELDS, { '77T': null }),
  options: OPTIONS,
  rules: CORE_RULES,
  check: (fields, problems) => checkInstructionCodes(CORE_CODES, fields, problems),
  recognisedBy: isCustomerTransfer,
} as const satisfies Readable<'MT103'>;

/** The MT103 that is processed without a person (119: STP; rules C1 to C10): institutions by BIC only. */
export const STP = {
  type: 'MT103 STP',
  fields: withLines(FIELDS, {
    '51A': null,
    '52a': 'O A',
    '53a': 'O AB',
    '54a': 'O A',
    '55a': 'O A',
    '56a': 'O A',
    '57a': 'O A',
    '77T': null,
  }),
  options: {
    ...OPTIONS,
    specs: { '23E': withChoices(TRANSFER_FIELDS.get('23E')?.spec, 'CORT INTC SDVA REPA', 'T48') },
    checks: { '72': checkStpCodeLines },
  },
  rules: [...AMOUNT_RULES, ...STP_PARTY_RULES],
  check: (fields, problems, message) => {
    checkInstructionCodes(STP_CODES, fields, problems);
    checkIban(message, fields, problems);
    checkInstructingNetwork(message, fields, problems);
  },
} as const satisfies Readable<'MT103 STP'>;

/** The MT103 with extended remittance information: 77T instead of 70. Its rules are those of the MT103 under other numbers. */
export const REMIT = {
  type: 'MT103 REMIT',
  fields: withLines(FIELDS, { '70': null, '77T': 'M' }),
  options: { checks: OPTIONS.checks ?? {} },
  rules: CORE_RULES,
  check: (fields, problems) => checkInstructionCodes(CORE_CODES, fields, problems),
} as const satisfies Readable<'MT103 REMIT'>;

function isCustomerTransfer(seen: SeenTags): boolean {
  const { has } = seen;
  if (isReport(seen) || !has('20', '32A')) return false;
  return has('23B') || (!has('58A', '58D') && has('32A') && has('59', '59A', '59F', '71A'));
}

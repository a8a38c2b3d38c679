import { transferFrom } from '../../content/to-transfer.ts';
import { ruleSet } from '../../fields/rule.ts';
import { checkInstructingNetwork } from '../../fields/sender-to-receiver.ts';
import type { MtDefinition } from '../definition.ts';
import { AMOUNT_RULES } from './amount-rules.ts';
import { contentOfMt103 } from './content.ts';
import { CORE_CODES, checkInstructionCodes, INSTRUCTION_RULES, STP_CODES } from './instruction-rules.ts';
import { FILE_ACT_RULE, PARTY_RULES } from './party-rules.ts';
import { MT103_REMIT_SCHEMA, MT103_SCHEMA, MT103_STP_SCHEMA } from './schema.ts';
import { checkIban, STP_PARTY_RULES } from './stp-rules.ts';

const CORE_RULES = [...AMOUNT_RULES, ...PARTY_RULES, ...INSTRUCTION_RULES, FILE_ACT_RULE];

const TRANSFER = transferFrom({
  type: 'mt103_swift',
  reference: '20',
  relatedReference: null,
  settled: '32A',
  ordering: '50a',
  beneficiary: '59a',
  destinations: ['57a'],
});

/** Single customer credit transfer (SRG MT103, rules C1 to C18). */
export const MT103: MtDefinition = {
  type: 'MT103',
  schema: MT103_SCHEMA,
  rules: ruleSet(MT103_SCHEMA, CORE_RULES),
  check: ({ mode }, fields, problems) => checkInstructionCodes(CORE_CODES, mode, fields, problems),
  contentOf: (message, fields) => contentOfMt103('MT103', message, fields),
  transferOf: TRANSFER,
};

/** The MT103 for straight-through processing (SRG MT103 STP, rules C1 to C10). */
export const MT103_STP: MtDefinition = {
  type: 'MT103 STP',
  schema: MT103_STP_SCHEMA,
  rules: ruleSet(MT103_STP_SCHEMA, [...AMOUNT_RULES, ...STP_PARTY_RULES]),
  check: (message, fields, problems) => {
    checkInstructionCodes(STP_CODES, message.mode, fields, problems);
    checkIban(message, fields, problems);
    checkInstructingNetwork(message, fields, problems);
  },
  contentOf: (message, fields) => contentOfMt103('MT103 STP', message, fields),
  transferOf: TRANSFER,
};

/** The MT103 with extended remittance information; its rules are those of the MT103 under other numbers. */
export const MT103_REMIT: MtDefinition = {
  type: 'MT103 REMIT',
  schema: MT103_REMIT_SCHEMA,
  rules: ruleSet(MT103_REMIT_SCHEMA, CORE_RULES),
  check: ({ mode }, fields, problems) => checkInstructionCodes(CORE_CODES, mode, fields, problems),
  contentOf: (message, fields) => contentOfMt103('MT103 REMIT', message, fields),
  transferOf: TRANSFER,
};

import { fieldSpec, withChoices } from '../../fields/fields.ts';
import { messageSchema } from '../../fields/schema.ts';
import { checkCodeLines, checkStpCodeLines } from '../../fields/sender-to-receiver.ts';

/** 77T makes another variant of the message. */
const HINTS = { '77T': 'leave it out, or mark the message as MT103 REMIT with {119:REMIT} in block 3' };

/** Fields of the MT103 in their order (SRU 2025). 51A is allowed over FileAct only (D63). */
export const MT103_SCHEMA = messageSchema(
  'MT103',
  [
    '20 M',
    '13C O*',
    '23B M',
    '23E O*',
    '26T O',
    '32A M',
    '33B O',
    '36 O',
    '50a M AFK',
    '51A O',
    '52a O AD',
    '53a O ABD',
    '54a O ABD',
    '55a O ABD',
    '56a O ACD',
    '57a O ABCD',
    '59a M -AF',
    '70 O',
    '71A M',
    '71F O*',
    '71G O',
    '72 O',
    '77B O',
  ],
  { checks: { '72': checkCodeLines }, hints: HINTS },
);

/** The MT103 that is processed without a person (119: STP): institutions by BIC only. */
export const MT103_STP_SCHEMA = messageSchema(
  'MT103 STP',
  [
    '20 M',
    '13C O*',
    '23B M',
    '23E O*',
    '26T O',
    '32A M',
    '33B O',
    '36 O',
    '50a M AFK',
    '52a O A',
    '53a O AB',
    '54a O A',
    '55a O A',
    '56a O A',
    '57a O A',
    '59a M -AF',
    '70 O',
    '71A M',
    '71F O*',
    '71G O',
    '72 O',
    '77B O',
  ],
  {
    specs: { '23E': withChoices(fieldSpec('23E'), 'CORT INTC SDVA REPA', 'T48') },
    checks: { '72': checkStpCodeLines },
    hints: HINTS,
  },
);

/** The MT103 with extended remittance information (119: REMIT): 77T instead of 70. */
export const MT103_REMIT_SCHEMA = messageSchema(
  'MT103 REMIT',
  [
    '20 M',
    '13C O*',
    '23B M',
    '23E O*',
    '26T O',
    '32A M',
    '33B O',
    '36 O',
    '50a M AFK',
    '51A O',
    '52a O AD',
    '53a O ABD',
    '54a O ABD',
    '55a O ABD',
    '56a O ACD',
    '57a O ABCD',
    '59a M -AF',
    '71A M',
    '71F O*',
    '71G O',
    '72 O',
    '77B O',
    '77T M',
  ],
  { checks: { '72': checkCodeLines } },
);

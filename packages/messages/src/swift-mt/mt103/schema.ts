import { messageSchema } from '../schema.ts';

/** Fields of the MT103 in their order (SRU 2025). 51A is allowed over FileAct only (D63). */
export const MT103 = messageSchema('MT103', [
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
]);

import { messageSchema } from '../../fields/schema.ts';
import { checkCodeLines } from '../../fields/sender-to-receiver.ts';

const COVER = 'leave it out, or mark the message as MT202 COV with {119:COV} in block 3';

/** Fields of the MT202 in their order (SRU 2025). */
export const MT202_SCHEMA = messageSchema(
  'MT202',
  [
    '20 M',
    '21 M',
    '13C O*',
    '32A M',
    '52a O AD',
    '53a O ABD',
    '54a O ABD',
    '56a O AD',
    '57a O ABD',
    '58a M AD',
    '72 O',
  ],
  {
    checks: { '72': checkCodeLines },
    hints: Object.fromEntries(
      ['50A', '50F', '50K', '59', '59A', '59F', '70', '33B'].map((tag) => [tag, COVER]),
    ),
  },
);

/** Fields of the MT202 COV: the transfer in sequence A, the customer credit transfer that it covers in sequence B. */
export const MT202_COV_SCHEMA = messageSchema(
  'MT202 COV',
  [
    'sequence A',
    '20 M',
    '21 M',
    '13C O*',
    '32A M',
    '52a O AD',
    '53a O ABD',
    '54a O ABD',
    '56a O AD',
    '57a O ABD',
    '58a M AD',
    '72 O',
    'sequence B',
    '50a M AFK',
    '52a O AD',
    '56a O ACD',
    '57a O ABCD',
    '59a M -AF',
    '70 O',
    '72 O',
    '33B O',
  ],
  { checks: { '72': checkCodeLines } },
);

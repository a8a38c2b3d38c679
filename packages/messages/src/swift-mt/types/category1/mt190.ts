import { adjustment, agent, lines, text } from '../../content/field-readers.ts';
import { mtType } from '../declaration/mt-type.ts';
import { ELM, OAK } from '../sample-fin.ts';

const ADVICE = {
  title: 'Advice of charges and adjustments',
  fields: [
    ['20 M', 'transactionReference', text],
    ['21 M', 'relatedReference', text],
    ['25 M', 'accountIdentification', text],
    ['32a M CD', 'adjustment', adjustment],
    ['52a O AD', 'orderingInstitution', agent],
    ['71B M', 'detailsOfCharges', lines],
    ['72 O', 'senderToReceiverInformation', lines],
  ],
  sample: {
    route: [ELM, OAK],
    fields: [
      ':20:ADV20261120A',
      ':21:REF20261120A',
      ':25:0012345678',
      ':32D:261120EUR12,50',
      ':71B:/COMM/EUR12,50',
    ],
  },
} as const;

/** Advices of charges, interest and other adjustments. They have no network validated rules. */
export const MT190 = mtType({ type: 'MT190', ...ADVICE });
export const MT290 = mtType({ type: 'MT290', ...ADVICE });
export const MT990 = mtType({ type: 'MT990', ...ADVICE });

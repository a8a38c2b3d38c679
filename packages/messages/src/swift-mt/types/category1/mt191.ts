import { agent, lines, money, text } from '../../content/field-readers.ts';
import { mtType } from '../declaration/mt-type.ts';
import { ELM, OAK } from '../sample-fin.ts';

const REQUEST = {
  title: 'Request for payment of charges',
  fields: [
    ['20 M', 'transactionReference', text],
    ['21 M', 'relatedReference', text],
    ['32B M', 'amount', money],
    ['52a O AD', 'orderingInstitution', agent],
    ['57a O ABD', 'accountWithInstitution', agent],
    ['71B M', 'detailsOfCharges', lines],
    ['72 O', 'senderToReceiverInformation', lines],
  ],
  sample: {
    route: [ELM, OAK],
    fields: [':20:CLM20261120A', ':21:REF20261120A', ':32B:EUR25,', ':57A:ELMFDEF0', ':71B:/COMM/EUR25,'],
  },
} as const;

/** Requests for payment of charges, interest and other expenses. They have no network validated rules. */
export const MT191 = mtType({ type: 'MT191', ...REQUEST });
export const MT291 = mtType({ type: 'MT291', ...REQUEST });
export const MT991 = mtType({ type: 'MT991', ...REQUEST });

import { block, copiedField, text } from '../../content/field-readers.ts';
import { mtType } from '../declaration/mt-type.ts';

const PROPRIETARY = {
  title: 'Proprietary message',
  fields: [
    ['20 M', 'transactionReference', text],
    // The number of the message that is inside, as the two sides agreed it.
    ['12 M', 'subMessageType', text],
    ['77E M', 'proprietaryMessage', block],
    // The lines of 77E that have the form of fields.
    ['* O*', 'proprietaryFields', copiedField],
  ],
  sample: { fields: [':20:PRP20261120A', ':12:201', ':77E::20:REF1', ':79:TEXT AS AGREED'] },
} as const;

/** Proprietary messages: their contents are agreed between the two sides, and the network does not check them. */
export const MT198 = mtType({ type: 'MT198', ...PROPRIETARY });
export const MT298 = mtType({ type: 'MT298', ...PROPRIETARY });
export const MT998 = mtType({ type: 'MT998', ...PROPRIETARY });

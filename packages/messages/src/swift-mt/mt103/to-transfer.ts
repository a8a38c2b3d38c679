import { isIban } from '@clearbench/domain';
import type { Problem } from '../../problem.ts';
import type { IncomingTransfer } from '../../transfer.ts';
import { partOf } from '../field-reading.ts';
import type { FieldTable } from '../field-table.ts';
import type { FinMessage } from '../fin-message.ts';
import { institutionBicOf, partyAccountOf, partyNameOf, settledAmountOf } from '../transfer-parts.ts';

/** The transfer that a valid MT103 orders. Null, with a problem, when it moves no money. */
export function transferOfMt103(
  { headers }: FinMessage,
  fields: FieldTable,
  problems: Problem[],
): IncomingTransfer | null {
  const settled = settledAmountOf(fields.first('32A'), problems);
  if (settled === null) return null;
  const ordering = fields.first('50a');
  const beneficiary = fields.first('59a');
  const recipientAccount = partyAccountOf(beneficiary);
  return {
    type: 'mt103_swift',
    uetr: headers.uetr,
    reference: partOf(fields.first('20'), 'reference'),
    relatedReference: null,
    ...settled,
    senderBic: headers.senderBic,
    senderName: partyNameOf(ordering),
    senderAccount: partyAccountOf(ordering),
    recipientBic: headers.receiverBic,
    recipientName: partyNameOf(beneficiary),
    recipientAccount,
    profileId: null,
    destinationIban: recipientAccount !== null && isIban(recipientAccount) ? recipientAccount : null,
    destinationBic: institutionBicOf(fields.first('57a')) ?? headers.receiverBic,
    fundType: 'm0',
  };
}

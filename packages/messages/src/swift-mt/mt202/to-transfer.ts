import { isIban } from '@clearbench/domain';
import type { Problem } from '../../problem.ts';
import type { IncomingTransfer } from '../../transfer.ts';
import { partOf } from '../field-reading.ts';
import type { FieldTable } from '../field-table.ts';
import type { FinHeaders, FinMessage } from '../fin-message.ts';
import { institutionBicOf, partyAccountOf, partyNameOf, settledAmountOf } from '../transfer-parts.ts';

/** The transfer that a valid MT202 orders: from the ordering to the beneficiary institution. */
export function transferOfMt202(
  { headers }: FinMessage,
  fields: FieldTable,
  problems: Problem[],
): IncomingTransfer | null {
  const settled = settledAmountOf(fields.first('32A'), problems);
  if (settled === null) return null;
  const beneficiary = fields.first('58a');
  const recipientAccount = accountOf(partyAccountOf(beneficiary));
  return {
    type: 'mt202',
    ...referencesOf(headers, fields, ''),
    ...settled,
    senderBic: headers.senderBic,
    // Without field 52a the sender orders the transfer itself.
    senderName: partyNameOf(fields.first('52a')) ?? headers.senderBic,
    senderAccount: accountOf(partyAccountOf(fields.first('52a'))),
    recipientBic: headers.receiverBic,
    recipientName: partyNameOf(beneficiary),
    recipientAccount,
    profileId: null,
    destinationIban: ibanOf(recipientAccount),
    destinationBic:
      institutionBicOf(fields.first('57a')) ?? institutionBicOf(beneficiary) ?? headers.receiverBic,
    fundType: 'm0',
  };
}

/** The transfer that a valid MT202 COV orders, between the customers of the transfer that it covers. */
export function transferOfMt202Cov(
  { headers }: FinMessage,
  fields: FieldTable,
  problems: Problem[],
): IncomingTransfer | null {
  const settled = settledAmountOf(fields.first('A.32A'), problems);
  if (settled === null) return null;
  const ordering = fields.first('B.50a');
  const beneficiary = fields.first('B.59a');
  const recipientAccount = partyAccountOf(beneficiary);
  return {
    type: 'mt202_cov',
    ...referencesOf(headers, fields, 'A.'),
    ...settled,
    senderBic: headers.senderBic,
    senderName: partyNameOf(ordering),
    senderAccount: partyAccountOf(ordering),
    recipientBic: headers.receiverBic,
    recipientName: partyNameOf(beneficiary),
    recipientAccount,
    profileId: null,
    destinationIban: ibanOf(recipientAccount),
    destinationBic:
      institutionBicOf(fields.first('B.57a')) ??
      institutionBicOf(fields.first('A.58a')) ??
      headers.receiverBic,
    fundType: 'm0',
  };
}

function referencesOf({ uetr }: FinHeaders, fields: FieldTable, prefix: string) {
  return {
    uetr,
    reference: partOf(fields.first(`${prefix}20`), 'reference'),
    relatedReference: partOf(fields.first(`${prefix}21`), 'reference'),
  };
}

/** A party identifier that is an account; one that begins with a second slash is a clearing code. */
function accountOf(identifier: string | null): string | null {
  return identifier === null || identifier.startsWith('/') ? null : identifier;
}

function ibanOf(account: string | null): string | null {
  return account !== null && isIban(account) ? account : null;
}

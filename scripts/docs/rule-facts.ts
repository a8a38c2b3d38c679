import type { TransferField } from '@clearbench/house-rules/document';

/** The fields of `transfer` in the expression of a house rule: the meaning, and an example. */
export const TRANSFER_FACTS: Readonly<Record<TransferField, readonly [meaning: string, example: string]>> = {
  reference: ['The sender’s reference', 'transfer.reference.startsWith("INV")'],
  relatedReference: [
    'The reference of the payment that it belongs to',
    'transfer.relatedReference != "NONREF"',
  ],
  uetr: ['The UETR', 'has(transfer.uetr)'],
  amount: ['The amount, in the major unit', 'transfer.amount <= 100000.0'],
  currency: ['The currency, ISO 4217', 'transfer.currency in ["EUR", "USD"]'],
  valueDate: ['The value date', 'transfer.valueDate >= today'],
  senderBic: ['The BIC of the sending bank', 'transfer.senderBic.startsWith("OAKN")'],
  senderName: ['The name of the ordering customer', 'transfer.senderName.size() <= 70'],
  senderAccount: ['The account of the ordering customer', 'transfer.senderAccount.startsWith("GB")'],
  recipientBic: ['The BIC of the receiving bank', 'transfer.recipientBic != transfer.senderBic'],
  recipientName: ['The name of the beneficiary', '!transfer.recipientName.matches("(?i)test")'],
  recipientAccount: ['The account of the beneficiary', 'transfer.recipientAccount != transfer.senderAccount'],
  destinationIban: ['The IBAN to settle to, in JSON', 'transfer.destinationIban.startsWith("DE")'],
  destinationBic: ['The BIC to settle to, in JSON', 'transfer.destinationBic.size() in [8, 11]'],
  profileId: ['The profile of the payout, in JSON', 'has(transfer.profileId)'],
  type: ['The type of the transfer', 'transfer.type != ""'],
};

/** The other variables of the expression. */
export const RULE_VARIABLES: readonly (readonly [name: string, meaning: string, example: string])[] = [
  ['message', 'The content of the message, by the names of its elements or fields', 'has(message.document)'],
  ['type', 'The message type, such as `pacs.008.001.08`', 'type.startsWith("pacs.")'],
  ['format', 'The format of the payload', 'format == "iso20022"'],
  ['today', 'Today in the time zone of the document', 'transfer.valueDate == today'],
];

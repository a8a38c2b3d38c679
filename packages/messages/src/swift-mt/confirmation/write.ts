import type { Confirmation } from '../content.ts';
import { accountField, dateTimeField } from '../statement/write.ts';
import { writeMessage } from '../write-message.ts';
import { agentField, customerField, datedMoneyField, linesField, textField } from '../write-parts.ts';

/** Writes an MT900 or MT910. */
export function writeConfirmation(content: Confirmation): string {
  const { type, envelope, dateTimeIndication } = content;
  return writeMessage(type.slice(2), null, envelope, [
    ...textField('20', content.transactionReference),
    ...textField('21', content.relatedReference),
    accountField(content.accountIdentification),
    ...(dateTimeIndication === undefined ? [] : [dateTimeField(dateTimeIndication)]),
    datedMoneyField('32A', content.valueDate, content.amount),
    ...customerField('50', content.orderingCustomer),
    ...agentField('52', content.orderingInstitution),
    ...agentField('56', content.intermediaryInstitution),
    ...linesField('72', content.senderToReceiverInformation),
  ]);
}

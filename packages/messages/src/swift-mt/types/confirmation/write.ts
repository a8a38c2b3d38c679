import type { Confirmation } from '../../content/content.ts';
import {
  agentField,
  customerField,
  datedMoneyField,
  linesField,
  textField,
} from '../../content/write-parts.ts';
import { writeMessage } from '../../envelope/write-message.ts';
import { accountField, dateTimeField } from '../statement/write.ts';

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

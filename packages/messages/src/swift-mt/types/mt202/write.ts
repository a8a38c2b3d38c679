import type { Mt202, Mt202Cov } from '../../content/content.ts';
import {
  agentField,
  customerField,
  datedMoneyField,
  linesField,
  moneyField,
  textField,
  timeIndicationField,
  type WrittenField,
} from '../../content/write-parts.ts';
import { writeMessage } from '../../envelope/write-message.ts';

/** Writes an MT202. */
export function writeMt202(content: Mt202): string {
  return writeMessage('202', null, content.envelope, transferFields(content));
}

/** Writes an MT202 COV. */
export function writeMt202Cov(content: Mt202Cov): string {
  const { underlyingTransfer: underlying } = content;
  return writeMessage('202', 'COV', content.envelope, [
    ...transferFields(content),
    ...customerField('50', underlying.orderingCustomer),
    ...agentField('52', underlying.orderingInstitution),
    ...agentField('56', underlying.intermediaryInstitution),
    ...agentField('57', underlying.accountWithInstitution),
    ...customerField('59', underlying.beneficiaryCustomer),
    ...linesField('70', underlying.remittanceInformation),
    ...linesField('72', underlying.senderToReceiverInformation),
    ...moneyField('33B', underlying.instructedAmount),
  ]);
}

function transferFields(content: Mt202 | Mt202Cov): readonly WrittenField[] {
  return [
    ...textField('20', content.transactionReference),
    ...textField('21', content.relatedReference),
    ...content.timeIndications.map(timeIndicationField),
    datedMoneyField('32A', content.valueDate, content.interbankSettledAmount),
    ...agentField('52', content.orderingInstitution),
    ...agentField('53', content.sendersCorrespondent),
    ...agentField('54', content.receiversCorrespondent),
    ...agentField('56', content.intermediaryInstitution),
    ...agentField('57', content.accountWithInstitution),
    ...agentField('58', content.beneficiaryInstitution),
    ...linesField('72', content.senderToReceiverInformation),
  ];
}

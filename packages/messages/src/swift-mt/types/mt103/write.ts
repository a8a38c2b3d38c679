import type { Mt103 } from '../../content/content.ts';
import {
  agentField,
  customerField,
  datedMoneyField,
  instructionCodeField,
  linesField,
  moneyField,
  swiftDecimal,
  textField,
  timeIndicationField,
} from '../../content/write-parts.ts';
import { writeMessage } from '../../envelope/write-message.ts';

/** Writes an MT103 of any variant. */
export function writeMt103(content: Mt103): string {
  const rate = content.exchangeRate;
  return writeMessage('103', flagOf(content.type), content.envelope, [
    ...textField('20', content.sendersReference),
    ...content.timeIndications.map(timeIndicationField),
    ...textField('23B', content.bankOperationCode),
    ...content.instructionCodes.map(instructionCodeField),
    ...textField('26T', content.transactionTypeCode),
    datedMoneyField('32A', content.valueDate, content.interbankSettledAmount),
    ...moneyField('33B', content.instructedAmount),
    ...textField('36', rate === undefined ? undefined : swiftDecimal(rate)),
    ...customerField('50', content.orderingCustomer),
    ...agentField('51', content.sendingInstitution),
    ...agentField('52', content.orderingInstitution),
    ...agentField('53', content.sendersCorrespondent),
    ...agentField('54', content.receiversCorrespondent),
    ...agentField('55', content.thirdReimbursementInstitution),
    ...agentField('56', content.intermediaryInstitution),
    ...agentField('57', content.accountWithInstitution),
    ...customerField('59', content.beneficiaryCustomer),
    ...linesField('70', content.remittanceInformation),
    ...textField('71A', content.detailsOfCharges),
    ...content.sendersCharges.flatMap((charge) => moneyField('71F', charge)),
    ...moneyField('71G', content.receiversCharges),
    ...linesField('72', content.senderToReceiverInformation),
    ...linesField('77B', content.regulatoryReporting),
    ...linesField('77T', content.envelopeContents?.split('\n')),
  ]);
}

function flagOf(type: Mt103['type']): string | null {
  switch (type) {
    case 'MT103':
      return null;
    case 'MT103 STP':
      return 'STP';
    case 'MT103 REMIT':
      return 'REMIT';
  }
}

import type { Mt103 } from '../../content/content.ts';
import {
  agentOf,
  customerOf,
  decimal,
  instructionCodeOf,
  linesOf,
  moneyOf,
  present,
  textOf,
  timeIndicationOf,
  valueDateOf,
} from '../../content/content-reading.ts';
import { envelopeOf } from '../../envelope/envelope-reading.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import type { FieldTable } from '../../fields/field-table.ts';

/** The content of an MT103, or null when something mandatory is not there. */
export function contentOfMt103(type: Mt103['type'], message: FinMessage, fields: FieldTable): Mt103 | null {
  const envelope = envelopeOf(message);
  const sendersReference = textOf(fields.first('20'));
  const bankOperationCode = textOf(fields.first('23B'));
  const valueDate = valueDateOf(fields.first('32A'));
  const interbankSettledAmount = moneyOf(fields.first('32A'));
  const orderingCustomer = customerOf(fields.first('50a'));
  const beneficiaryCustomer = customerOf(fields.first('59a'));
  const detailsOfCharges = textOf(fields.first('71A'));
  const rate = textOf(fields.first('36'));
  if (
    envelope === null ||
    sendersReference === undefined ||
    bankOperationCode === undefined ||
    valueDate === undefined ||
    interbankSettledAmount === undefined ||
    orderingCustomer === undefined ||
    beneficiaryCustomer === undefined ||
    detailsOfCharges === undefined
  ) {
    return null;
  }
  return present({
    type,
    envelope,
    sendersReference,
    timeIndications: fields.all('13C').map(timeIndicationOf),
    bankOperationCode,
    instructionCodes: fields.all('23E').map(instructionCodeOf),
    transactionTypeCode: textOf(fields.first('26T')),
    valueDate,
    interbankSettledAmount,
    instructedAmount: moneyOf(fields.first('33B')),
    exchangeRate: rate === undefined ? undefined : decimal(rate),
    orderingCustomer,
    sendingInstitution: agentOf(fields.first('51A')),
    orderingInstitution: agentOf(fields.first('52a')),
    sendersCorrespondent: agentOf(fields.first('53a')),
    receiversCorrespondent: agentOf(fields.first('54a')),
    thirdReimbursementInstitution: agentOf(fields.first('55a')),
    intermediaryInstitution: agentOf(fields.first('56a')),
    accountWithInstitution: agentOf(fields.first('57a')),
    beneficiaryCustomer,
    remittanceInformation: linesOf(fields.first('70')),
    detailsOfCharges,
    sendersCharges: fields.all('71F').flatMap((charge) => moneyOf(charge) ?? []),
    receiversCharges: moneyOf(fields.first('71G')),
    senderToReceiverInformation: linesOf(fields.first('72')),
    regulatoryReporting: linesOf(fields.first('77B')),
    envelopeContents: linesOf(fields.first('77T'))?.join('\n'),
  });
}

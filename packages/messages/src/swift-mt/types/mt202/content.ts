import type { Mt202, Mt202Cov, UnderlyingTransfer } from '../../content/content.ts';
import {
  agentOf,
  customerOf,
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

/** The content of an MT202, or null when something mandatory is not there. */
export function contentOfMt202(message: FinMessage, fields: FieldTable): Mt202 | null {
  const transfer = transferOf(message, fields, '');
  return transfer === null ? null : { type: 'MT202', ...transfer };
}

/** The content of an MT202 COV, or null when something mandatory is not there. */
export function contentOfMt202Cov(message: FinMessage, fields: FieldTable): Mt202Cov | null {
  const transfer = transferOf(message, fields, 'A.');
  const underlyingTransfer = underlyingOf(fields);
  if (transfer === null || underlyingTransfer === null) return null;
  return { type: 'MT202 COV', ...transfer, underlyingTransfer };
}

/** The transfer between institutions: the whole MT202, or sequence A of an MT202 COV. */
function transferOf(message: FinMessage, fields: FieldTable, prefix: string): Omit<Mt202, 'type'> | null {
  const first = (slot: string) => fields.first(prefix + slot);
  const envelope = envelopeOf(message);
  const transactionReference = textOf(first('20'));
  const relatedReference = textOf(first('21'));
  const valueDate = valueDateOf(first('32A'));
  const interbankSettledAmount = moneyOf(first('32A'));
  const beneficiaryInstitution = agentOf(first('58a'));
  if (
    envelope === null ||
    transactionReference === undefined ||
    relatedReference === undefined ||
    valueDate === undefined ||
    interbankSettledAmount === undefined ||
    beneficiaryInstitution === undefined
  ) {
    return null;
  }
  return present({
    envelope,
    transactionReference,
    relatedReference,
    timeIndications: fields.all(`${prefix}13C`).map(timeIndicationOf),
    valueDate,
    interbankSettledAmount,
    orderingInstitution: agentOf(first('52a')),
    sendersCorrespondent: agentOf(first('53a')),
    receiversCorrespondent: agentOf(first('54a')),
    intermediaryInstitution: agentOf(first('56a')),
    accountWithInstitution: agentOf(first('57a')),
    beneficiaryInstitution,
    senderToReceiverInformation: linesOf(first('72')),
  });
}

function underlyingOf(fields: FieldTable): UnderlyingTransfer | null {
  const orderingCustomer = customerOf(fields.first('B.50a'));
  const beneficiaryCustomer = customerOf(fields.first('B.59a'));
  if (orderingCustomer === undefined || beneficiaryCustomer === undefined) return null;
  return present({
    orderingCustomer,
    orderingInstitution: agentOf(fields.first('B.52a')),
    intermediaryInstitution: agentOf(fields.first('B.56a')),
    accountWithInstitution: agentOf(fields.first('B.57a')),
    beneficiaryCustomer,
    remittanceInformation: linesOf(fields.first('B.70')),
    senderToReceiverInformation: linesOf(fields.first('B.72')),
    instructedAmount: moneyOf(fields.first('B.33B')),
  });
}

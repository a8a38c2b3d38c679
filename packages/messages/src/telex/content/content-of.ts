import { isIban } from '@clearbench/domain';
import { hasError } from '../../core/problem.ts';
import type { IncomingTransfer } from '../../core/transfer.ts';
import type { TelexMessage } from '../reading/telex-message.ts';
import { readTelexValues } from '../values/read-values.ts';
import type { TelexValues } from '../values/values.ts';
import type { TelexContent } from './content.ts';

/** The content of the telex; null when a mandatory value of a payment order is missing or unreadable. */
export function contentOfTelex(message: TelexMessage): TelexContent | null {
  const { values } = readTelexValues(message);
  const { date, reference, valueDate, currency, amount, orderingCustomer, beneficiary } = values;
  if (date === null || reference === null || valueDate === null) return null;
  if (currency === null || amount === null || orderingCustomer === null || beneficiary === null) return null;
  const { sender, receiver, beneficiaryBank, details, charges, bankInformation } = values;
  const { serial, testKey, relatedReference, uetr } = values;
  return {
    type: 'KTT',
    serial,
    sender,
    receiver,
    date,
    testKey,
    reference,
    relatedReference,
    uetr,
    valueDate,
    currency,
    amount: amount.decimal,
    orderingCustomer,
    beneficiaryBank,
    beneficiary,
    details,
    charges,
    bankInformation,
  };
}

/** The transfer that a telex orders; null when anything is wrong with it. */
export function transferOfTelex(message: TelexMessage): IncomingTransfer | null {
  const { values, problems } = readTelexValues(message);
  return hasError(problems) ? null : transferOfValues(values);
}

export function transferOfValues(values: TelexValues): IncomingTransfer | null {
  const { amount, currency, sender, receiver, orderingCustomer, beneficiary } = values;
  if (amount === null || currency === null) return null;
  const recipientAccount = beneficiary?.account ?? null;
  return {
    type: 'ktt_non_swift',
    uetr: values.uetr,
    reference: values.reference,
    relatedReference: values.relatedReference,
    amountMinor: amount.minor,
    amount: amount.decimal,
    currency,
    valueDate: values.valueDate,
    senderBic: sender.bic,
    senderName: orderingCustomer?.lines[0] ?? null,
    senderAccount: orderingCustomer?.account ?? null,
    recipientBic: receiver.bic,
    recipientName: beneficiary?.lines[0] ?? null,
    recipientAccount,
    profileId: null,
    destinationIban: recipientAccount !== null && isIban(recipientAccount) ? recipientAccount : null,
    destinationBic: values.beneficiaryBank?.bic ?? receiver.bic,
    fundType: 'm0',
  };
}

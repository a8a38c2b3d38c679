import { electronicIban, isBic, isIban } from '@clearbench/domain';
import type { RecipientAccount } from '@clearbench/wise';

/** The beneficiary of a transfer, as far as the transfer names it. */
export interface Payee {
  currency: string;
  destinationIban: string | null;
  recipientAccount: string | null;
  destinationBic: string | null;
  recipientBic: string | null;
}

/** Currencies for which Wise accepts an IBAN. */
const BY_IBAN = new Set(['EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'AED']);

/** The account to pay, in the form that its currency requires; null if the transfer does not contain enough. */
export function payeeAccount(payee: Payee): RecipientAccount | null {
  const account = electronicIban(payee.destinationIban ?? payee.recipientAccount ?? '');
  const bic = payee.destinationBic ?? payee.recipientBic;
  if (BY_IBAN.has(payee.currency) && isIban(account)) return { type: 'iban', iban: account };
  if (bic !== null && isBic(bic) && /^[A-Z0-9]{4,34}$/.test(account)) {
    return { type: 'swift_code', swiftCode: bic, accountNumber: account };
  }
  return null;
}

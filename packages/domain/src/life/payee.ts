import { isBic } from '../bic.ts';
import { electronicIban, isIban } from '../iban.ts';

/** The beneficiary of a transfer, as far as the transfer names it. */
export interface Payee {
  readonly currency: string;
  readonly destinationIban: string | null;
  readonly recipientAccount: string | null;
  readonly destinationBic: string | null;
  readonly recipientBic: string | null;
}

/** An account in a form that payout providers accept. */
export type PayeeAccount =
  | { readonly type: 'iban'; readonly iban: string }
  | { readonly type: 'swift_code'; readonly swiftCode: string; readonly accountNumber: string };

/** Currencies that Wise pays out to an IBAN alone. */
const BY_IBAN = new Set(['EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'AED']);
const SEPARATORS = /[ ./-]/g;

/** The account to pay, in the form that its currency requires; null if the transfer does not contain enough. */
export function payeeAccount(payee: Payee): PayeeAccount | null {
  const account = electronicIban(payee.destinationIban ?? payee.recipientAccount ?? '').replace(
    SEPARATORS,
    '',
  );
  const bic = payee.destinationBic ?? payee.recipientBic;
  if (BY_IBAN.has(payee.currency) && isIban(account)) return { type: 'iban', iban: account };
  if (bic !== null && isBic(bic) && /^[A-Z0-9]{4,34}$/.test(account)) {
    return { type: 'swift_code', swiftCode: bic, accountNumber: account };
  }
  return null;
}

/** True if a transfer names an account at all. */
export const hasAccount = ({ destinationIban, recipientAccount }: Payee): boolean =>
  (destinationIban ?? recipientAccount ?? '') !== '';

/** The missing part for a payout, as the end of a sentence; null if there is none. */
export function whyNotPayable(payee: Payee): string | null {
  if (payeeAccount(payee) !== null) return null;
  if (!hasAccount(payee)) return 'no account of the beneficiary';
  return BY_IBAN.has(payee.currency)
    ? 'the account of the beneficiary is no IBAN, and the BIC of its bank is missing'
    : `${payee.currency} needs an account number and the BIC of the beneficiary’s bank`;
}

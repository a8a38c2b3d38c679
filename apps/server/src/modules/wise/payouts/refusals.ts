import { hasAccount, OWN_REASONS, type PayeeAccount, payeeAccount, whyNotPayable } from '@clearbench/domain';
import { canCarry } from '@clearbench/wise';
import type { Payable, PayoutRefusal } from '../../banking/index.ts';

/** Incorrect account of the creditor, and wrong amount. */
const ISO_CODES = { no_account: 'AC03', account_incomplete: 'AC03', amount_too_long: 'AM09' } as const;

/** The account to pay, or why Wise cannot pay the transfer. */
export function payableAccount(transfer: Payable): { account: PayeeAccount } | { refusal: PayoutRefusal } {
  if (!canCarry(transfer)) {
    const why = `it accepts amounts with at most 15 digits, and ${transfer.amount} ${transfer.currency} has more`;
    return { refusal: refusal('amount_too_long', why) };
  }
  const account = payeeAccount(transfer);
  if (account !== null) return { account };
  const code = hasAccount(transfer) ? 'account_incomplete' : 'no_account';
  return { refusal: refusal(code, whyNotPayable(transfer) ?? '') };
}

export function refusalOf(transfer: Payable): PayoutRefusal | null {
  const found = payableAccount(transfer);
  return 'refusal' in found ? found.refusal : null;
}

const refusal = (code: keyof typeof ISO_CODES, why: string): PayoutRefusal => ({
  reason: { code, text: OWN_REASONS[code] },
  isoCode: ISO_CODES[code],
  text: `Wise can’t pay this: ${why}`,
});

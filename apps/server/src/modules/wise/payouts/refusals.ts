import { type PayeeAccount, payeeAccount, whyNotPayable } from '@clearbench/domain';
import { canCarry } from '@clearbench/wise';
import type { Payable, PayoutRefusal } from '../../banking/index.ts';

/** Incorrect account of the creditor. */
const NO_ACCOUNT = 'AC03';
/** Wrong amount. */
const NOT_AN_AMOUNT = 'AM09';

/** The account to pay, or why Wise cannot pay the transfer. */
export function payableAccount(transfer: Payable): { account: PayeeAccount } | { refusal: PayoutRefusal } {
  if (!canCarry(transfer)) {
    const why = `it takes amounts with at most 15 digits, and ${transfer.amount} ${transfer.currency} has more`;
    return { refusal: { reason: NOT_AN_AMOUNT, text: textOf(why) } };
  }
  const account = payeeAccount(transfer);
  if (account !== null) return { account };
  return { refusal: { reason: NO_ACCOUNT, text: textOf(whyNotPayable(transfer) ?? '') } };
}

export function refusalOf(transfer: Payable): PayoutRefusal | null {
  const found = payableAccount(transfer);
  return 'refusal' in found ? found.refusal : null;
}

const textOf = (why: string): string => `Wise can’t pay this: ${why}`;

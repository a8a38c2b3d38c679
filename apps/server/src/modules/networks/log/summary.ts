import { formatMinor } from '@clearbench/domain';
import type { Facts, Plan } from '../messages.ts';

/** `CRED EUR 12500.50`, `ACSP/G000 to PINEUS30`. */
export function summaryOf(facts: Facts, plan: Plan): string {
  const code =
    plan.reason === null || plan.reason === plan.status ? plan.status : `${plan.status}/${plan.reason}`;
  if (plan.to !== null) return `${code} to ${plan.to}`;
  const currency = plan.currency ?? facts.currency;
  // Without its currency, the decimals of an amount are unknown as well.
  if (plan.amountMinor === null || currency === null) return code;
  return `${code} ${currency} ${formatMinor(BigInt(plan.amountMinor), currency)}`;
}

import { formatMinor } from '@clearbench/domain';
import type { Facts, Plan } from './messages.ts';

/** `CRED EUR 12500.50`, `ACSP/G000 to PINEUS30`. */
export function summaryOf(facts: Facts, plan: Plan): string {
  const code =
    plan.reason === null || plan.reason === plan.status ? plan.status : `${plan.status}/${plan.reason}`;
  if (plan.to !== null) return `${code} to ${plan.to}`;
  return plan.amountMinor === null
    ? code
    : `${code} ${money(plan.currency ?? facts.currency ?? '', plan.amountMinor)}`;
}

const money = (currency: string, minor: string): string =>
  `${currency} ${formatMinor(BigInt(minor), currency)}`.trim();

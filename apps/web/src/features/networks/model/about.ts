import type { NetworkMessage } from '@clearbench/contract';
import { formatMoney } from '@/lib/format.ts';

/** What the message does, else its reference and amount. */
export function aboutText({ summary, reference, amount, currency }: NetworkMessage): string {
  if (summary !== null) return summary;
  return amount === null ? reference : `${reference} · ${amountText(amount, currency)}`;
}

/** Of a message that names no currency, the figure alone. */
export const amountText = (amount: string, currency: string | null): string =>
  currency === null ? amount : formatMoney(amount, currency);

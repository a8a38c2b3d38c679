import type { NetworkMessage } from '@clearbench/contract';
import { formatMoney } from '@/lib/text/format.ts';

/** The purpose of the message, else its reference and amount. */
export function aboutText({ summary, reference, amount, currency }: NetworkMessage): string {
  if (summary !== null) return summary;
  return amount === null ? reference : `${reference} · ${amountText(amount, currency)}`;
}

/** For a message without a currency, only the number. */
export const amountText = (amount: string, currency: string | null): string =>
  currency === null ? amount : formatMoney(amount, currency);

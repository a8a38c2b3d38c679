import type { NetworkMessage } from '@clearbench/contract';
import { formatMoney } from '@/lib/format.ts';

/** What the message does, else its reference and amount. */
export function aboutText({ summary, reference, amount, currency }: NetworkMessage): string {
  if (summary !== null) return summary;
  return amount === null ? reference : `${reference} · ${formatMoney(amount, currency)}`;
}

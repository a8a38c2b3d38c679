import { formatMinor, parseAmount } from '@clearbench/domain';
import type { EbicsSum } from '../../../platform/database/schema.ts';

/** The amounts of a pain.001 or pain.008. */
const XML_AMOUNT =
  /<(?:\w+:)?(?:InstdAmt|EqvtAmt)\b[^>]*?\bCcy\s*=\s*["']([A-Z]{3})["'][^>]*>\s*([0-9.]{1,19})\s*</g;
/** The amounts of an MT101. */
const FIN_AMOUNT = /^:32B:([A-Z]{3})([0-9]{1,15},[0-9]{0,3})/gm;

/** How many payments a file orders, and their sums by currency: for the limits of signers, before the file is read as a whole. */
export function paymentsIn(content: Buffer): { payments: number | null; sums: EbicsSum[] } {
  const text = content.toString('latin1');
  const pattern = text.includes('{1:F01') || text.startsWith(':20:') ? FIN_AMOUNT : XML_AMOUNT;
  const sums = new Map<string, bigint>();
  let payments = 0;
  for (const [, currency = '', amount = ''] of text.matchAll(pattern)) {
    const parsed = parseAmount(amount.replace(',', '.').replace(/\.$/, ''), currency);
    // The reader of the payload refuses it later.
    if (!parsed.ok) return { payments: null, sums: [] };
    payments += 1;
    sums.set(currency, (sums.get(currency) ?? 0n) + parsed.minor);
  }
  if (payments === 0) return { payments: null, sums: [] };
  return {
    payments,
    sums: [...sums].map(([currency, minor]) => ({ currency, amount: formatMinor(minor, currency) })),
  };
}

import { formatMinor, parseAmount } from '@clearbench/domain';
import type { EbicsSum } from '../../../platform/database/schema.ts';
import { outlineOf } from './payment-outline.ts';

interface Payments {
  /** Null: not known. */
  payments: number | null;
  sums: EbicsSum[];
}

interface Amount {
  currency: string;
  amount: string;
}

const UNKNOWN: Payments = { payments: null, sums: [] };

/**
 * How many payments a file orders, and their sums by currency: for the limits of signers, before the file is read as a whole. Unknown unless
 * every amount can be read exactly: nobody with a limit may sign such a file.
 */
export function paymentsIn(content: Buffer): Payments {
  const text = content.toString('latin1');
  const amounts = text.includes('<') ? amountsOfXml(text) : amountsOfFin(text);
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of amounts) {
    const parsed = parseAmount(amount, currency);
    if (!parsed.ok) return UNKNOWN;
    sums.set(currency, (sums.get(currency) ?? 0n) + parsed.minor);
  }
  if (amounts.length === 0) return UNKNOWN;
  return {
    payments: amounts.length,
    sums: [...sums].map(([currency, minor]) => ({ currency, amount: formatMinor(minor, currency) })),
  };
}

const amountsOfXml = (text: string): Amount[] =>
  outlineOf(text)?.groups.flatMap(({ payments }) => payments) ?? [];

/** MT101: with a header or without. */
const FIN = /^\s*(?:\{1:F01|:20:)/;
const OTHER_TYPE = /\{2:(?![IO]101)/;
/** Fields with amounts, wherever they are. */
const AMOUNT_FIELD = /:3[23][A-Z]?:/g;
const FIN_AMOUNT = /^:32B:([A-Z]{3})(\d{1,15}),(\d{0,3})\r?$/gm;
/** The amount as it was ordered, in another currency: not what is paid. */
const ORIGINAL = /^:33B:/gm;
/** Asks to pay the equivalent of the amount. */
const EQUIVALENT = /:23E:EQUI/;

function amountsOfFin(text: string): Amount[] {
  if (!FIN.test(text) || OTHER_TYPE.test(text) || EQUIVALENT.test(text)) return [];
  const amounts = [...text.matchAll(FIN_AMOUNT)].map(([, currency = '', whole = '', fraction = '']) => ({
    currency,
    amount: fraction === '' ? whole : `${whole}.${fraction}`,
  }));
  const known = amounts.length + [...text.matchAll(ORIGINAL)].length;
  return known === [...text.matchAll(AMOUNT_FIELD)].length ? amounts : [];
}

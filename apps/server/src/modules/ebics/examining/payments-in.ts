import { formatMinor, parseAmount } from '@clearbench/domain';
import type { EbicsSum } from '../../../platform/database/schema.ts';
import { Outliner } from './payment-outline.ts';

export interface Payments {
  /** Null: not known. */
  payments: number | null;
  sums: EbicsSum[];
}

interface Amount {
  currency: string;
  amount: string;
}

const UNKNOWN: Payments = { payments: null, sums: [] };
/** In bytes: an MT101 is read as a whole, and none that is larger is accepted. */
const FIN_MAX = 10 * 1024 * 1024;

/**
 * How many payments a file orders, and their sums by currency: for the limits of signers, before the file is read as a whole. Unknown unless
 * every amount can be read exactly: nobody with a limit may sign such a file.
 */
export class PaymentCounter {
  readonly #sums = new Map<string, bigint>();
  readonly #outliner = new Outliner((payment) => this.#add(payment));
  #payments = 0;
  #isKnown = true;
  /** Null: it is XML, or too long. */
  #fin: string | null = '';

  /** The next bytes of the file. */
  add(piece: Buffer): void {
    const text = piece.toString('latin1');
    this.#outliner.read(text);
    if (this.#fin === null) return;
    this.#fin = text.includes('<') || this.#fin.length + text.length > FIN_MAX ? null : this.#fin + text;
  }

  /** Called after the last piece. */
  end(): Payments {
    if (this.#fin !== null) for (const amount of amountsOfFin(this.#fin)) this.#add(amount);
    else if (this.#outliner.end() === null) return UNKNOWN;
    if (!this.#isKnown || this.#payments === 0) return UNKNOWN;
    return {
      payments: this.#payments,
      sums: [...this.#sums].map(([currency, minor]) => ({ currency, amount: formatMinor(minor, currency) })),
    };
  }

  #add({ currency, amount }: Amount): void {
    const parsed = parseAmount(amount, currency);
    this.#payments += 1;
    if (parsed.ok) this.#sums.set(currency, (this.#sums.get(currency) ?? 0n) + parsed.minor);
    else this.#isKnown = false;
  }
}

export function paymentsIn(content: Buffer): Payments {
  const counter = new PaymentCounter();
  counter.add(content);
  return counter.end();
}

/** MT101: with a header or without. Processing refuses a file that has any other message in it. */
const FIN = /^\s*(?:\{1:F01|:20:)/;
/** Fields with amounts, wherever they are. */
const AMOUNT_FIELD = /:3[23][A-Z]?:/g;
const FIN_AMOUNT = /^:32B:([A-Z]{3})(\d{1,15}),(\d{0,3})\r?$/gm;
/** The amount as it was ordered, in another currency: not what is paid. */
const ORIGINAL = /^:33B:/gm;
/** Asks to pay the equivalent of the amount. */
const EQUIVALENT = /:23E:EQUI/;

function amountsOfFin(text: string): Amount[] {
  if (!FIN.test(text) || EQUIVALENT.test(text)) return [];
  const amounts = [...text.matchAll(FIN_AMOUNT)].map(([, currency = '', whole = '', fraction = '']) => ({
    currency,
    amount: fraction === '' ? whole : `${whole}.${fraction}`,
  }));
  const known = amounts.length + [...text.matchAll(ORIGINAL)].length;
  return known === [...text.matchAll(AMOUNT_FIELD)].length ? amounts : [];
}

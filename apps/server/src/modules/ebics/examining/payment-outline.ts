import { withoutPadding } from '@clearbench/messages/encodings';
import { type Token, tagsOf, Unclear } from './markup.ts';

/** Where something is in a text: from its first character to that after its last. */
export interface Range {
  start: number;
  end: number;
}

export interface PaymentPlace extends Range {
  currency: string;
  /** As written: digits, and perhaps a point and digits. */
  amount: string;
}

/** Totals that a message states; null: it does not. */
interface Stated {
  count: Range | null;
  sum: Range | null;
}

/** `PmtInf`: payments with something in common. */
export interface PaymentGroup extends Range, Stated {
  payments: PaymentPlace[];
}

/** Where the parts of a pain.001 or pain.008 are. */
export interface PaymentOutline extends Stated {
  groups: PaymentGroup[];
  /** After the document. */
  end: number;
}

const ORDERS = ['CstmrCdtTrfInitn', 'CstmrDrctDbtInitn'];
const PAYMENTS = ['CdtTrfTxInf', 'DrctDbtTxInf'];
const AMOUNTS = ['Amt/InstdAmt', 'InstdAmt'];
/** Encodings in which a byte of ASCII is always that character. */
const ENCODING = /^(?:utf-8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
const DECLARATION = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]*)["']/;
const CURRENCY = /^\s+Ccy\s*=\s*["']([A-Z]{3})["']$/;
const AMOUNT = /^\s*(\d{1,18}(?:\.\d{1,5})?)\s*$/;
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;

/**
 * Finds the payments of a file, however large, and each amount exactly as the reader of payloads does. Null: it is no such file, or something
 * in it could be understood in two ways. @param text the bytes of the file, each as a character
 */
export function outlineOf(text: string): PaymentOutline | null {
  const body = withoutPadding(text).replace(BYTE_ORDER_MARK, '   ');
  const encoding = DECLARATION.exec(body.trimStart())?.[1] ?? 'utf-8';
  if (!ENCODING.test(encoding) || !body.trimStart().startsWith('<')) return null;
  try {
    return new Outliner(body).outline();
  } catch (error) {
    if (error instanceof Unclear) return null;
    throw error;
  }
}

interface Open {
  name: string;
  local: string;
  /** After its start tag. */
  inside: number;
  attributes: string;
}

class Outliner {
  readonly #text: string;
  readonly #open: Open[] = [];
  readonly #outline: PaymentOutline = { groups: [], count: null, sum: null, end: 0 };
  #roots = 0;
  #orders = 0;
  #group: PaymentGroup | null = null;
  #payment: { start: number; depth: number; amount: { currency: string; amount: string } | null } | null =
    null;

  constructor(text: string) {
    this.#text = text;
  }

  /** @throws Unclear */
  outline(): PaymentOutline | null {
    let last = 0;
    for (const token of tagsOf(this.#text)) {
      if (this.#open.length === 0) demand(isBlank(this.#text, last, token.start));
      last = token.end;
      if (token.kind === 'end') this.#close(token);
      else if (token.kind === 'start') {
        this.#enter(token);
        if (token.isEmpty) this.#close({ ...token, kind: 'end', start: token.end });
      }
    }
    demand(this.#open.length === 0 && this.#roots === 1 && isBlank(this.#text, last));
    this.#outline.end = last;
    const isOrder = this.#outline.groups.some(({ payments }) => payments.length > 0);
    return isOrder ? this.#outline : null;
  }

  #enter({ name, attributes, start, end }: Extract<Token, { kind: 'start' }>): void {
    const local = name.slice(name.indexOf(':') + 1);
    const parent = this.#open.at(-1)?.local ?? '';
    if (this.#open.length === 0) this.#roots += 1;
    this.#open.push({ name, local, inside: end, attributes });
    if (ORDERS.includes(local)) this.#orders += 1;
    else if (local === 'PmtInf') {
      demand(ORDERS.includes(parent) && this.#orders === 1);
      this.#group = { start, end, count: null, sum: null, payments: [] };
    } else if (PAYMENTS.includes(local)) {
      demand(parent === 'PmtInf' && this.#group !== null);
      this.#payment = { start, depth: this.#open.length, amount: null };
    } else demand(local !== 'EqvtAmt');
  }

  #close({ name, start, end }: Extract<Token, { kind: 'end' }>): void {
    const closed = this.#open.pop();
    demand(closed?.name === name);
    const { local, inside, attributes } = closed;
    const content = { start: inside, end: start };
    if (local === 'InstdAmt') this.#addAmount(attributes, this.#text.slice(inside, start));
    else if (local === 'NbOfTxs') this.#addTotal('count', content);
    else if (local === 'CtrlSum') this.#addTotal('sum', content);
    else if (PAYMENTS.includes(local)) this.#endPayment(end);
    else if (local === 'PmtInf' && this.#group !== null) {
      this.#outline.groups.push({ ...this.#group, end });
      this.#group = null;
    }
  }

  #addAmount(attributes: string, content: string): void {
    demand(this.#payment !== null && this.#payment.amount === null);
    const path = [...this.#open.slice(this.#payment.depth).map(({ local }) => local), 'InstdAmt'].join('/');
    const currency = CURRENCY.exec(attributes)?.[1];
    const amount = AMOUNT.exec(content)?.[1];
    demand(AMOUNTS.includes(path) && currency !== undefined && amount !== undefined);
    this.#payment.amount = { currency, amount };
  }

  #addTotal(total: keyof Stated, content: Range): void {
    const parent = this.#open.at(-1)?.local;
    if (parent === 'GrpHdr') this.#outline[total] = content;
    else if (parent === 'PmtInf' && this.#group !== null) this.#group[total] = content;
  }

  #endPayment(end: number): void {
    const { start, amount } = this.#payment ?? {};
    demand(this.#group !== null && start !== undefined && amount != null);
    this.#group.payments.push({ start, end, ...amount });
    this.#payment = null;
  }
}

const isBlank = (text: string, start: number, end?: number): boolean => text.slice(start, end).trim() === '';

function demand(isClear: boolean): asserts isClear {
  if (!isClear) throw new Unclear();
}

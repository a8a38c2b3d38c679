import { CHUNK_BYTES } from '../../../platform/chunks.ts';
import { TagReader, type Token, Unclear } from './markup.ts';

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
const AMOUNT_ELEMENT = 'InstdAmt';
const AMOUNTS = ['Amt/InstdAmt', 'InstdAmt'];
/** Encodings in which a byte of ASCII is always that character. */
const ENCODING = /^(?:utf-8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
const DECLARATION = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]*)["']/;
const CURRENCY = /^\s+Ccy\s*=\s*["']([A-Z]{3})["']$/;
const AMOUNT = /^\s*(\d{1,18}(?:\.\d{1,5})?)\s*$/;
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;
/** With which some systems fill their last sector. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const PADDING = /^[\s\0\x1a]*$/;

/** Where the payments of a file are, however large it is. Null: it is no such file, or something in it could be understood in two ways. */
export function outlineOf(data: Buffer): PaymentOutline | null {
  const outliner = new Outliner((payment, group) => group.payments.push(payment));
  for (let at = 0; at < data.length; at += CHUNK_BYTES)
    outliner.read(data.toString('latin1', at, at + CHUNK_BYTES));
  return outliner.end();
}

interface Open {
  name: string;
  local: string;
  /** After its start tag. */
  inside: number;
  attributes: string;
}

/** Finds each payment of a file, and its amount exactly as the reader of payloads does. */
export class Outliner {
  readonly #found: (payment: PaymentPlace, group: PaymentGroup) => void;
  readonly #tags = new TagReader();
  readonly #open: Open[] = [];
  readonly #outline: PaymentOutline = { groups: [], count: null, sum: null, end: 0 };
  #tokens = 0;
  #roots = 0;
  #orders = 0;
  #payments = 0;
  #group: PaymentGroup | null = null;
  /** How many payments came before the group. */
  #earlier = 0;
  #payment: { start: number; depth: number; amount: { currency: string; amount: string } | null } | null =
    null;
  #isClear = true;

  constructor(found: (payment: PaymentPlace, group: PaymentGroup) => void) {
    this.#found = found;
  }

  /** @param piece the next bytes of the file, each as a character */
  read(piece: string): void {
    this.#unlessUnclear(() => {
      for (const token of this.#tags.read(piece)) this.#take(token);
    });
  }

  /** Called after the last piece. Null: it is no such file, or something in it could be understood in two ways. */
  end(): PaymentOutline | null {
    this.#unlessUnclear(() => {
      demand(this.#open.length === 0 && this.#roots === 1 && PADDING.test(this.#tags.end() ?? 'long'));
    });
    return this.#isClear && this.#payments > 0 ? this.#outline : null;
  }

  #unlessUnclear(work: () => void): void {
    if (!this.#isClear) return;
    try {
      work();
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      this.#isClear = false;
    }
  }

  #take(token: Token): void {
    const parent = this.#open.at(-1);
    if (this.#tokens === 0) requireEncoding(token);
    if (parent === undefined) demand(isBlank(token.before, this.#tokens === 0));
    // An amount is one text.
    demand(parent?.local !== AMOUNT_ELEMENT || token.kind === 'end');
    this.#tokens += 1;
    this.#outline.end = token.end;
    if (token.kind === 'end') this.#close(token);
    else if (token.kind === 'start') {
      this.#enter(token);
      if (token.isEmpty) this.#close({ ...token, kind: 'end', start: token.end, before: '' });
    }
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
      this.#earlier = this.#payments;
    } else if (PAYMENTS.includes(local)) {
      demand(parent === 'PmtInf' && this.#group !== null);
      this.#payment = { start, depth: this.#open.length, amount: null };
    } else demand(local !== 'EqvtAmt');
  }

  #close({ name, start, end, before }: Extract<Token, { kind: 'end' }>): void {
    const closed = this.#open.pop();
    demand(closed?.name === name);
    const { local, inside, attributes } = closed;
    const content = { start: inside, end: start };
    if (local === AMOUNT_ELEMENT) this.#addAmount(attributes, before ?? '');
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
    const path = [...this.#open.slice(this.#payment.depth).map(({ local }) => local), AMOUNT_ELEMENT].join(
      '/',
    );
    const currency = CURRENCY.exec(attributes)?.[1];
    const amount = AMOUNT.exec(content)?.[1];
    demand(AMOUNTS.includes(path) && currency !== undefined && amount !== undefined);
    this.#payment.amount = { currency, amount };
  }

  /** Totals come once, and before what they count: there they are replaced when the file is split. */
  #addTotal(total: keyof Stated, content: Range): void {
    const parent = this.#open.at(-1)?.local;
    if (parent !== 'GrpHdr' && parent !== 'PmtInf') return;
    const isOfAll = parent === 'GrpHdr';
    const of = isOfAll ? this.#outline : this.#group;
    demand(of !== null && of[total] === null && this.#payments === (isOfAll ? 0 : this.#earlier));
    demand(!isOfAll || (this.#group === null && this.#outline.groups.length === 0));
    of[total] = content;
  }

  #endPayment(end: number): void {
    const { start, amount } = this.#payment ?? {};
    demand(this.#group !== null && start !== undefined && amount != null);
    this.#payments += 1;
    this.#found({ start, end, ...amount }, this.#group);
    this.#payment = null;
  }
}

/** Null: a long text. */
const isBlank = (text: string | null, isFirst: boolean): boolean =>
  text !== null && (isFirst ? text.replace(BYTE_ORDER_MARK, '') : text).trim() === '';

/** In others, bytes mean other characters. */
function requireEncoding(first: Token): void {
  if (first.kind !== 'skipped') return;
  demand(first.text !== null && ENCODING.test(DECLARATION.exec(first.text)?.[1] ?? 'utf-8'));
}

function demand(isClear: boolean): asserts isClear {
  if (!isClear) throw new Unclear();
}

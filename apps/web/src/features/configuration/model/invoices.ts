export const INVOICE_CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'CNY'] as const;
export type InvoiceCurrency = (typeof INVOICE_CURRENCIES)[number];

const RETENTION_MONTHS = 6;
const PAYMENT_DAYS = 30;

export interface Invoice {
  invoiceNumber: string;
  /** Calendar days, like `2026-11-20`. */
  invoiceDate: string;
  dueDate: string;
  /** Decimal string with the currency's decimals. */
  amount: string;
  currency: InvoiceCurrency;
  recipient: string;
  description: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isCurrency = (value: unknown): value is InvoiceCurrency =>
  INVOICE_CURRENCIES.some((one) => one === value);

function reviveInvoice(value: unknown): Invoice {
  const { invoiceNumber, invoiceDate, dueDate, amount, currency, recipient, description } = value as Invoice;
  const texts = [invoiceNumber, invoiceDate, dueDate, amount, recipient, description];
  if (!texts.every((text) => typeof text === 'string')) throw new TypeError('An invoice lacks a text');
  if (!DAY.test(invoiceDate) || !isCurrency(currency))
    throw new TypeError('An invoice has no day or currency');
  return { invoiceNumber, invoiceDate, dueDate, amount, currency, recipient, description };
}

export function reviveInvoices(parsed: unknown): readonly Invoice[] {
  if (!Array.isArray(parsed)) throw new TypeError('Not a list of invoices');
  return parsed.map(reviveInvoice);
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** The calendar day where the browser is. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export function dueDay(now: Date): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + PAYMENT_DAYS));
}

/** The first day that the archive still keeps: six months back, or the last day of a shorter month. */
export function retainedFrom(now: Date): string {
  const month = now.getMonth() - RETENTION_MONTHS;
  const daysInMonth = new Date(now.getFullYear(), month + 1, 0).getDate();
  return dayOf(new Date(now.getFullYear(), month, Math.min(now.getDate(), daysInMonth)));
}

export const isRetained = ({ invoiceDate }: Pick<Invoice, 'invoiceDate'>, now: Date): boolean =>
  invoiceDate >= retainedFrom(now);

export interface InvoiceFilter {
  search: string;
  currency: InvoiceCurrency | 'all';
}

export function filterInvoices(invoices: readonly Invoice[], { search, currency }: InvoiceFilter): Invoice[] {
  const wanted = search.trim().toLowerCase();
  return invoices.filter(
    (invoice) =>
      (currency === 'all' || invoice.currency === currency) &&
      [invoice.invoiceNumber, invoice.recipient, invoice.description, invoice.amount].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}

export type InvoiceProblems = Partial<Record<keyof Invoice, string>>;

/** The fields without which there is no invoice. */
export const isComplete = ({ amount, recipient, description }: Invoice): boolean =>
  [amount, recipient, description].every((text) => text.trim() !== '');

/** What is wrong with what was filled in. */
export function invoiceProblems(invoice: Invoice, archive: readonly Invoice[], now: Date): InvoiceProblems {
  const problems: InvoiceProblems = {};
  const amount = readAmount(invoice.amount.trim(), invoice.currency);
  if (!amount.ok) problems.amount = amountProblem(amount.reason, invoice.currency);
  else if (amount.isZero) problems.amount = 'The amount must be more than zero';
  if (invoice.invoiceNumber.trim() === '') problems.invoiceNumber = 'Please enter an invoice number';
  if (archive.some(({ invoiceNumber }) => invoiceNumber === invoice.invoiceNumber.trim())) {
    problems.invoiceNumber = 'The archive has an invoice with this number';
  }
  if (!DAY.test(invoice.invoiceDate)) problems.invoiceDate = 'Please enter a date';
  else if (!isRetained(invoice, now)) problems.invoiceDate = 'The archive keeps the last six months only';
  if (!DAY.test(invoice.dueDate)) problems.dueDate = 'Please enter a date';
  else if (invoice.dueDate < invoice.invoiceDate) problems.dueDate = 'It is due before the invoice date';
  return problems;
}

const DECIMALS: Readonly<Record<InvoiceCurrency, number>> = { USD: 2, EUR: 2, GBP: 2, JPY: 0, CNY: 2 };
const MAX_DIGITS = 18;

type AmountReading =
  | { ok: true; decimal: string; isZero: boolean }
  | { ok: false; reason: 'format' | 'decimals' | 'range' };

/** Reads an amount without the tables of all currencies, which would weigh on this page: invoices know five. */
function readAmount(text: string, currency: InvoiceCurrency): AmountReading {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (parts === null) return { ok: false, reason: 'format' };
  const whole = (parts[1] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  const decimals = DECIMALS[currency];
  if (fraction.length > decimals) return { ok: false, reason: 'decimals' };
  if (whole.length + decimals > MAX_DIGITS) return { ok: false, reason: 'range' };
  const decimal = decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
  return { ok: true, decimal, isZero: /^[0.]+$/.test(decimal) };
}

function amountProblem(reason: string, currency: InvoiceCurrency): string {
  if (reason === 'decimals') return `${currency} has fewer decimals`;
  return reason === 'range' ? 'The amount has too many digits' : 'Enter an amount like 1250.50';
}

/** As it is stored: trimmed, its amount with the currency's decimals. */
export function finishedInvoice(invoice: Invoice): Invoice {
  const amount = readAmount(invoice.amount.trim(), invoice.currency);
  return {
    ...invoice,
    invoiceNumber: invoice.invoiceNumber.trim(),
    recipient: invoice.recipient.trim(),
    description: invoice.description.trim(),
    amount: amount.ok ? amount.decimal : invoice.amount,
  };
}

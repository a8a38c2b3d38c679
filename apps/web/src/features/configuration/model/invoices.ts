import { formatMoney, twoDigits } from '@/lib/format.ts';

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

export const DAY = /^\d{4}-\d{2}-\d{2}$/;
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

/** The calendar day in the browser's time zone. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export function dueDay(now: Date): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + PAYMENT_DAYS));
}

/** The first day that the archive still keeps: six months ago, or the last day of a shorter month. */
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
      searchedTexts(invoice).some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The amount as it was entered, and as the table shows it. */
const searchedTexts = ({ invoiceNumber, recipient, description, amount, currency }: Invoice) => [
  invoiceNumber,
  recipient,
  description,
  amount,
  formatMoney(amount, currency),
];

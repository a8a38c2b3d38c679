import { timesNow } from '@/lib/preferences/times.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { dayIn, shiftedTo } from '@/lib/text/zone.ts';

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

/** Year, month from 0, and day of the month, in the zone that the operator chose. */
function calendarOf(now: Date): [year: number, month: number, day: number] {
  const shifted = shiftedTo(now, timesNow());
  return [shifted.getUTCFullYear(), shifted.getUTCMonth(), shifted.getUTCDate()];
}

/** The calendar day in the zone that the operator chose. */
export const dayOf = (now: Date): string => dayIn(new Date(Date.UTC(...calendarOf(now))), 'utc');

export function dueDay(now: Date): string {
  const [year, month, day] = calendarOf(now);
  return dayIn(new Date(Date.UTC(year, month, day + PAYMENT_DAYS)), 'utc');
}

/** The first day that the archive still keeps: six months ago, or the last day of a shorter month. */
export function retainedFrom(now: Date): string {
  const [year, thisMonth, day] = calendarOf(now);
  const month = thisMonth - RETENTION_MONTHS;
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayIn(new Date(Date.UTC(year, month, Math.min(day, daysInMonth))), 'utc');
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

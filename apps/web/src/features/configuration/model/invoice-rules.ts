import { parseAmount } from '@clearbench/domain';
import { DAY, type Invoice, type InvoiceCurrency, isRetained } from './invoices.ts';

export type InvoiceProblems = Partial<Record<keyof Invoice, string>>;

/** The required fields of an invoice. */
export const isComplete = ({ amount, recipient, description }: Invoice): boolean =>
  [amount, recipient, description].every((text) => text.trim() !== '');

/** The problems of the entered values. */
export function invoiceProblems(invoice: Invoice, archive: readonly Invoice[], now: Date): InvoiceProblems {
  const problems: InvoiceProblems = {};
  const amount = parseAmount(invoice.amount.trim(), invoice.currency);
  if (!amount.ok) problems.amount = amountProblem(amount.reason, invoice.currency);
  else if (amount.minor === 0n) problems.amount = 'The amount must be more than zero';
  if (invoice.invoiceNumber.trim() === '') problems.invoiceNumber = 'Please enter an invoice number';
  if (archive.some(({ invoiceNumber }) => invoiceNumber === invoice.invoiceNumber.trim())) {
    problems.invoiceNumber = 'The archive already has an invoice with this number';
  }
  if (!DAY.test(invoice.invoiceDate)) problems.invoiceDate = 'Please enter a date';
  else if (!isRetained(invoice, now)) problems.invoiceDate = 'The archive keeps only the last six months';
  if (!DAY.test(invoice.dueDate)) problems.dueDate = 'Please enter a date';
  else if (invoice.dueDate < invoice.invoiceDate)
    problems.dueDate = 'The due date is before the invoice date';
  return problems;
}

function amountProblem(reason: string, currency: InvoiceCurrency): string {
  if (reason === 'decimals') return `${currency} has fewer decimals`;
  return reason === 'range' ? 'The amount has too many digits' : 'Enter an amount like 1250.50';
}

/** The form in which it is stored: trimmed, its amount with the currency's decimals. */
export function finishedInvoice(invoice: Invoice): Invoice {
  const amount = parseAmount(invoice.amount.trim(), invoice.currency);
  return {
    ...invoice,
    invoiceNumber: invoice.invoiceNumber.trim(),
    recipient: invoice.recipient.trim(),
    description: invoice.description.trim(),
    amount: amount.ok ? amount.decimal : invoice.amount,
  };
}

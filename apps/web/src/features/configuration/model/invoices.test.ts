import { describe, expect, it } from 'vitest';
import { finishedInvoice, invoiceProblems } from './invoice-rules.ts';
import { filterInvoices, type Invoice, isRetained, retainedFrom } from './invoices.ts';

const NOW = new Date(2026, 10, 20, 12);
const INVOICE: Invoice = {
  invoiceNumber: 'INV-42',
  invoiceDate: '2026-11-20',
  dueDate: '2026-12-20',
  amount: '1250.5',
  currency: 'USD',
  recipient: 'Suedwerk GmbH',
  description: 'Integration',
};

describe('the archive', () => {
  it('keeps six months', () => {
    expect(retainedFrom(NOW)).toBe('2026-05-20');
    expect(isRetained({ invoiceDate: '2026-05-20' }, NOW)).toBe(true);
    expect(isRetained({ invoiceDate: '2026-05-19' }, NOW)).toBe(false);
  });

  it('ends at the last day of a shorter month', () => {
    expect(retainedFrom(new Date(2026, 7, 31))).toBe('2026-02-28');
  });

  it('is searched by number, recipient, description and amount, and by currency', () => {
    for (const search of ['inv-42', 'SUEDWERK', 'integr', '1250']) {
      expect(filterInvoices([INVOICE], { search, currency: 'all' })).toHaveLength(1);
    }
    expect(filterInvoices([INVOICE], { search: '', currency: 'EUR' })).toEqual([]);
  });
});

describe('an invoice', () => {
  it.each([
    [{ amount: '-1' }, 'amount'],
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '1e5' }, 'amount'],
    [{ amount: '10.50', currency: 'JPY' }, 'amount'],
    [{ invoiceDate: '2020-01-01' }, 'invoiceDate'],
    [{ invoiceDate: '' }, 'invoiceDate'],
    [{ dueDate: '2026-11-19' }, 'dueDate'],
    [{ invoiceNumber: ' ' }, 'invoiceNumber'],
  ] as const)('with %o is refused at %s', (change, field) => {
    expect(Object.keys(invoiceProblems({ ...INVOICE, ...change }, [], NOW))).toEqual([field]);
  });

  it('needs a number that the archive does not have', () => {
    expect(invoiceProblems(INVOICE, [], NOW)).toEqual({});
    expect(invoiceProblems(INVOICE, [INVOICE], NOW)).toHaveProperty('invoiceNumber');
  });

  it('is stored with the decimals of its currency', () => {
    expect(finishedInvoice(INVOICE).amount).toBe('1250.50');
  });
});

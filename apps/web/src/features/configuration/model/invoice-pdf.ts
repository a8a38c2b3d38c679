import { formatDay, formatMoney } from '@/lib/text/format.ts';
import type { Invoice } from './invoices.ts';
import { savePdf } from './pdf.ts';

export const saveInvoicePdf = (invoice: Invoice): Promise<void> =>
  savePdf(`${invoice.invoiceNumber.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.simulated.pdf`, [
    { kind: 'title', text: `Invoice ${invoice.invoiceNumber}` },
    {
      kind: 'facts',
      facts: [
        ['Invoice date', formatDay(invoice.invoiceDate)],
        ['Due date', formatDay(invoice.dueDate)],
        ['Recipient', invoice.recipient],
        ['Description', invoice.description],
        [
          'Amount',
          `${invoice.currency} ${formatMoney(invoice.amount, invoice.currency).replace(/^[^\d-]+/, '')}`,
        ],
      ],
    },
  ]);

import { FileText, Search } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { FirstItems } from '@/components/ui/display/first-items.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { formatDay, formatMoney } from '@/lib/text/format.ts';
import { filterInvoices, INVOICE_CURRENCIES, type Invoice, type InvoiceFilter } from '../model/invoices.ts';
import { PdfButton } from './pdf-button.tsx';

const CURRENCIES = [
  { value: 'all', label: 'All currencies' },
  ...INVOICE_CURRENCIES.map((currency) => ({ value: currency, label: currency })),
] as const;

interface InvoiceArchiveProps {
  invoices: readonly Invoice[];
  onCreate: () => void;
}

/** The invoices of the last six months, newest first. */
export function InvoiceArchive({ invoices, onCreate }: InvoiceArchiveProps) {
  const [filter, setFilter] = useState<InvoiceFilter>({ search: '', currency: 'all' });
  const shown = filterInvoices(invoices, filter);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label="Search invoices">
          <Input
            type="search"
            value={filter.search}
            placeholder="Number, recipient, description, amount"
            onChange={(event) => setFilter({ ...filter, search: event.target.value })}
          />
        </Field>
        <Field label="Currency">
          <Select
            value={filter.currency}
            onValueChange={(currency) => setFilter({ ...filter, currency })}
            options={CURRENCIES}
          />
        </Field>
      </div>
      {shown.length === 0 ? (
        <NoInvoices isFiltered={invoices.length > 0} onCreate={onCreate} />
      ) : (
        <InvoiceTable invoices={shown} />
      )}
      <p className="mt-3 text-sm text-ink-3">
        Stored in this browser. Invoices older than six months are removed automatically.
      </p>
    </>
  );
}

function NoInvoices({ isFiltered, onCreate }: { isFiltered: boolean; onCreate: () => void }) {
  return (
    <EmptyState
      icon={isFiltered ? Search : FileText}
      title={isFiltered ? 'No invoice matches' : 'No invoices yet'}
      text={
        isFiltered
          ? 'Search for something else, or choose all currencies.'
          : 'Invoices that you create stay here for six months.'
      }
      action={<Button onClick={onCreate}>Create New Invoice</Button>}
    />
  );
}

const HEADINGS = [
  'Invoice',
  'Recipient',
  'Description',
  'Date',
  'Due',
  { text: 'Amount', numeric: true },
  { text: 'Actions', isHidden: true },
];

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <div className="-mx-4 mt-3">
      <FirstItems items={invoices} noun="invoices" className="border-b">
        {(shown) => (
          <DataTable label="Invoices" headings={HEADINGS} isStacked>
            {shown.map((invoice) => (
              <InvoiceRow key={invoice.invoiceNumber} invoice={invoice} />
            ))}
          </DataTable>
        )}
      </FirstItems>
    </div>
  );
}

const CELL = `${STACKED.cell} lg:py-2`;

/** Memoised, because each key in the search box renders the table. */
const InvoiceRow = memo(function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { invoiceNumber, recipient, description, invoiceDate, dueDate, amount, currency } = invoice;
  const save = async () => {
    const { saveInvoicePdf } = await import('../model/invoice-pdf.ts');
    await saveInvoicePdf(invoice);
  };
  return (
    <TableRow className={`${STACKED.row} max-lg:py-2.5`}>
      <TableCell className={`${CELL} font-medium`}>
        <span className="mr-1.5 wrap-anywhere">{invoiceNumber}</span>
        <Tag variant="simulated">SIMULATED</Tag>
      </TableCell>
      <TableCell className={`${CELL} max-lg:col-span-2 wrap-anywhere`}>{recipient}</TableCell>
      <TableCell className={`${CELL} max-lg:col-span-2 wrap-anywhere text-ink-2`}>{description}</TableCell>
      <TableCell className={`${CELL} whitespace-nowrap`}>
        <RowLabel text="Date" />
        {formatDay(invoiceDate)}
      </TableCell>
      <TableCell className={`${CELL} ${STACKED.endCell} whitespace-nowrap`}>
        <RowLabel text="Due" />
        {formatDay(dueDate)}
      </TableCell>
      <TableCell
        numeric
        className={`${CELL} ${STACKED.endCell} max-lg:col-start-2 max-lg:row-start-1 whitespace-nowrap`}
      >
        {formatMoney(amount, currency)}
      </TableCell>
      <TableCell numeric className={`${CELL} ${STACKED.endCell} max-lg:col-span-2`}>
        <PdfButton save={save} aria-label={`PDF of ${invoiceNumber}`}>
          PDF
        </PdfButton>
      </TableCell>
    </TableRow>
  );
});

/** For a table without headings. */
const RowLabel = ({ text }: { text: string }) => <span className="mr-1.5 text-ink-3 lg:hidden">{text}</span>;

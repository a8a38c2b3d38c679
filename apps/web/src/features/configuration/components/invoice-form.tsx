import { Dices } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Select } from '@/components/ui/select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { newInvoiceNumber } from '../model/codes.ts';
import {
  finishedInvoice,
  type InvoiceProblems,
  invoiceProblems,
  isComplete,
} from '../model/invoice-rules.ts';
import { dayOf, dueDay, INVOICE_CURRENCIES, type Invoice, retainedFrom } from '../model/invoices.ts';
import { INVOICE_FAILED, TOASTS } from '../model/texts.ts';

const CURRENCIES = INVOICE_CURRENCIES.map((currency) => ({ value: currency, label: currency }));

function emptyInvoice(now: Date): Invoice {
  return {
    invoiceNumber: newInvoiceNumber(),
    invoiceDate: dayOf(now),
    dueDate: dueDay(now),
    amount: '',
    currency: 'USD',
    recipient: '',
    description: '',
  };
}

interface InvoiceFormProps {
  archive: readonly Invoice[];
  /** False when it could not be stored. */
  add: (invoice: Invoice) => boolean;
}

export function InvoiceForm({ archive, add }: InvoiceFormProps) {
  const [invoice, setInvoice] = useState(() => emptyInvoice(new Date()));
  const [problems, setProblems] = useState<InvoiceProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const clientUuid = useRef<HTMLInputElement>(null);
  const set = <K extends keyof Invoice>(field: K, value: Invoice[K]) => {
    setInvoice({ ...invoice, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  };

  const create = () => {
    setProblems({});
    if (!isComplete(invoice)) {
      setRefusal(`${TOASTS.fieldsMissing.title}: ${TOASTS.fieldsMissing.description}`);
      return toast(TOASTS.fieldsMissing);
    }
    const found = invoiceProblems(invoice, archive, new Date());
    setProblems(found);
    if (Object.keys(found).length > 0) return setRefusal('Some fields need another look.');
    if (!add(finishedInvoice(invoice))) {
      setRefusal(INVOICE_FAILED);
      return toast(TOASTS.invoiceFailed);
    }
    setRefusal(null);
    toast({ title: TOASTS.invoiceCreated, description: `${invoice.invoiceNumber} is in the archive.` });
    setInvoice(emptyInvoice(new Date()));
    if (clientUuid.current !== null) clientUuid.current.value = '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create();
  };
  const text = (field: 'invoiceNumber' | 'invoiceDate' | 'dueDate' | 'amount' | 'recipient') => ({
    value: invoice[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  });
  return (
    <form noValidate aria-label="Invoice" onSubmit={submit}>
      <div className="grid gap-3.5 md:grid-cols-2">
        <Labelled
          label="Invoice Number"
          problem={problems.invoiceNumber}
          aside={<RandomNumber onNumber={(number) => set('invoiceNumber', number)} />}
        >
          <Input {...text('invoiceNumber')} maxLength={40} />
        </Labelled>
        <Field label="Client UUID" hint="Optional: it is not part of the invoice.">
          <Input ref={clientUuid} className="mono" autoComplete="off" spellCheck={false} maxLength={64} />
        </Field>
        <Labelled label="Invoice Date" problem={problems.invoiceDate}>
          <Input type="date" min={retainedFrom(new Date())} {...text('invoiceDate')} />
        </Labelled>
        <Labelled label="Due Date" problem={problems.dueDate}>
          <Input type="date" {...text('dueDate')} />
        </Labelled>
        <Labelled label="Amount" problem={problems.amount} required>
          <Input type="number" step="0.01" min="0" inputMode="decimal" {...text('amount')} />
        </Labelled>
        <Field label="Currency">
          <Select
            value={invoice.currency}
            onValueChange={(currency) => set('currency', currency)}
            options={CURRENCIES}
          />
        </Field>
        <Labelled label="Recipient" problem={problems.recipient} required>
          <Input {...text('recipient')} maxLength={140} />
        </Labelled>
        <Labelled label="Description" problem={problems.description} required>
          <Textarea
            rows={2}
            value={invoice.description}
            maxLength={1_000}
            onChange={(event) => set('description', event.target.value)}
          />
        </Labelled>
      </div>
      {refusal !== null && (
        <InlineAlert isSilent className="mt-3.5">
          {refusal}
        </InlineAlert>
      )}
      <div className="mt-4 flex justify-end">
        <Button type="submit" variant="primary">
          Create Invoice
        </Button>
      </div>
    </form>
  );
}

interface LabelledProps {
  label: string;
  problem: string | undefined;
  required?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

function Labelled({ label, problem, required = false, aside, children }: LabelledProps) {
  return (
    <Field label={label} error={problem} required={required} aside={aside}>
      {children}
    </Field>
  );
}

function RandomNumber({ onNumber }: { onNumber: (number: string) => void }) {
  return (
    <Button variant="ghost" size="sm" className="-my-2" onClick={() => onNumber(newInvoiceNumber())}>
      <Dices aria-hidden="true" />
      <span className="max-lg:sr-only">Random Number</span>
    </Button>
  );
}

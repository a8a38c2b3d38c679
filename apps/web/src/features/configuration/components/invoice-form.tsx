import { Dices } from 'lucide-react';
import { useRef, useState } from 'react';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { newInvoiceNumber } from '../model/codes.ts';
import { finishedInvoice, invoiceProblems, isComplete } from '../model/invoice-rules.ts';
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
  const [start] = useState(() => emptyInvoice(new Date()));
  const [refusal, setRefusal] = useState<string | null>(null);
  const clientUuid = useRef<HTMLInputElement>(null);
  const rules = (invoice: Invoice) => {
    const problems = isComplete(invoice) ? invoiceProblems(invoice, archive, new Date()) : {};
    return Object.keys(problems).length > 0 ? { problems } : { input: invoice };
  };
  const form = useForm({
    start,
    rules,
    send: (invoice: Invoice) => {
      if (!isComplete(invoice)) {
        setRefusal(`${TOASTS.fieldsMissing.title}: ${TOASTS.fieldsMissing.description}`);
        toast(TOASTS.fieldsMissing);
      } else if (!add(finishedInvoice(invoice))) {
        setRefusal(INVOICE_FAILED);
        toast(TOASTS.invoiceFailed);
      } else {
        setRefusal(null);
        toast({ title: TOASTS.invoiceCreated, description: `${invoice.invoiceNumber} is in the archive.` });
        form.reset(emptyInvoice(new Date()));
        if (clientUuid.current !== null) clientUuid.current.value = '';
      }
    },
  });
  const alert = Object.keys(form.problems).length > 0 ? 'Some fields need to be corrected.' : refusal;
  return (
    <form noValidate aria-label="Invoice" onSubmit={form.onSubmit}>
      <div className="grid gap-3.5 md:grid-cols-2">
        <TextField
          form={form}
          name="invoiceNumber"
          label="Invoice Number"
          aside={<RandomNumber onNumber={(number) => form.set('invoiceNumber', number)} />}
          maxLength={40}
        />
        <Field label="Client UUID" hint="Optional. Not shown on the invoice.">
          <Input ref={clientUuid} className="mono" autoComplete="off" spellCheck={false} maxLength={64} />
        </Field>
        <TextField
          form={form}
          name="invoiceDate"
          label="Invoice Date"
          type="date"
          min={retainedFrom(new Date())}
        />
        <TextField form={form} name="dueDate" label="Due Date" type="date" />
        <TextField
          form={form}
          name="amount"
          label="Amount"
          type="number"
          step="0.01"
          min="0"
          inputMode="decimal"
          required
        />
        <SelectField form={form} name="currency" label="Currency" options={CURRENCIES} />
        <TextField form={form} name="recipient" label="Recipient" maxLength={140} required />
        <TextareaField
          form={form}
          name="description"
          label="Description"
          rows={2}
          maxLength={1_000}
          required
        />
      </div>
      {alert !== null && (
        <InlineAlert isSilent className="mt-3.5">
          {alert}
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

function RandomNumber({ onNumber }: { onNumber: (number: string) => void }) {
  return (
    <Button
      icon={Dices}
      variant="ghost"
      size="sm"
      className="-my-2"
      onClick={() => onNumber(newInvoiceNumber())}
    >
      <span className="max-lg:sr-only">Random Number</span>
    </Button>
  );
}

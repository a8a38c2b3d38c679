import type { CreatePayeeInput, Payee } from '@clearbench/contract';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { type Form, useForm } from '@/lib/forms/use-form.ts';
import { useAddPayee, useChangePayee } from '../api/payees.ts';
import { NEW_PAYEE, type PayeeFormValues, rules, valuesOf } from '../model/payee-form.ts';
import { accountText, KIND_TEXTS, STATUS_LOOKS } from '../model/texts.ts';

const KINDS = (['organisation', 'person'] as const).map((value) => ({ value, label: KIND_TEXTS[value] }));
const STATUSES = (['active', 'closed'] as const).map((value) => ({
  value,
  label: STATUS_LOOKS[value].text,
}));

export function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPayee();
  const form = useForm<PayeeFormValues, CreatePayeeInput>({
    start: NEW_PAYEE,
    rules,
    send: sendThenClose(add, onClose),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Payee"
      description="An account of the simulated bank, and its holder."
      submit="Add"
      failed="Couldn’t add the payee"
      className="grid gap-4"
    >
      <TextField
        form={form}
        name="account"
        label="Account"
        hint="An IBAN, or a British sort code and account number"
        placeholder="DE89 3704 0044 0532 0130 00"
        maxLength={60}
        className="[&_input]:mono"
        required
      />
      <PayeeFields form={form} />
    </FormDialog>
  );
}

export function EditDialog({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const change = useChangePayee(payee.id);
  const form = useForm<PayeeFormValues, CreatePayeeInput>({
    start: valuesOf(payee),
    rules,
    send: ({ account: _account, ...input }) => sendThenClose(change, onClose)(input),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit Payee"
      description={<span className="mono">{accountText(payee.account)}</span>}
      submit="Save"
      failed="Couldn’t change the payee"
      className="grid gap-4"
    >
      <PayeeFields form={form} />
    </FormDialog>
  );
}

function PayeeFields({ form }: { form: Form<PayeeFormValues> }) {
  return (
    <>
      <TextareaField
        form={form}
        name="names"
        label="Names"
        hint="One a line: first the name of the account, then trading names and joint holders."
        placeholder={'Example Trading GmbH\nExample Shop'}
        rows={3}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="kind" label="Kind" options={KINDS} />
        <SelectField form={form} name="status" label="Status" options={STATUSES} />
      </div>
      <TextareaField
        form={form}
        name="identifications"
        label="Identifications (optional)"
        hint="One a line, after LEI, BIC or VAT; anything else is another number."
        placeholder="VAT DE999999999"
        rows={2}
        className="[&_textarea]:mono"
      />
    </>
  );
}

import type { CreateTransactionInput } from '@clearbench/contract';
import { FUND_TYPES, TRANSFER_TYPES } from '@clearbench/domain';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '@/components/form/choice-fields.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { formatFundType, formatTransferType } from '@/lib/format.ts';
import type { CreateFormValues } from '../model/create-form.ts';

type Form = UseFormReturn<CreateFormValues, unknown, CreateTransactionInput>;

const TYPE_OPTIONS = TRANSFER_TYPES.map((type) => ({ value: type, label: formatTransferType(type) }));
const FUND_OPTIONS = FUND_TYPES.map((fundType) => ({ value: fundType, label: formatFundType(fundType) }));

export function NewTransactionFields({ form }: { form: Form }) {
  return (
    <div className="grid gap-6">
      <Group title="Payment" columns="sm:grid-cols-2">
        <SelectField form={form} name="type" label="Type" options={TYPE_OPTIONS} />
        <SelectField form={form} name="fundType" label="Fund type" options={FUND_OPTIONS} />
        <TextField
          form={form}
          name="amount"
          label="Amount"
          required
          maxLength={19}
          inputMode="decimal"
          placeholder="12500.50"
        />
        <TextField
          form={form}
          name="currency"
          label="Currency"
          required
          maxLength={3}
          autoCapitalize="characters"
        />
        <TextField form={form} name="reference" label="Reference" maxLength={35} />
        <TextField
          form={form}
          name="uetr"
          label="UETR"
          maxLength={36}
          hint="If empty, the server assigns one."
        />
      </Group>
      <Group title="Sender" columns="sm:grid-cols-3">
        <TextField form={form} name="senderName" label="Name" maxLength={140} />
        <TextField form={form} name="senderAccount" label="Account" maxLength={34} />
        <TextField form={form} name="senderBic" label="SWIFT/BIC" maxLength={11} placeholder="OAKNGB20" />
      </Group>
      <Group title="Recipient" columns="sm:grid-cols-3">
        <TextField form={form} name="recipientName" label="Name" maxLength={140} />
        <TextField form={form} name="recipientAccount" label="Virtual account" maxLength={34} />
        <TextField form={form} name="recipientBic" label="SWIFT/BIC" maxLength={11} placeholder="ELMFDEF0" />
      </Group>
      <Group title="Destination" columns="sm:grid-cols-2">
        <TextField form={form} name="destinationIban" label="IBAN" maxLength={42} />
        <TextField form={form} name="destinationBic" label="SWIFT/BIC" maxLength={11} />
      </Group>
    </div>
  );
}

function Group({ title, columns, children }: { title: string; columns: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-semibold">{title}</legend>
      <div className={`grid items-start gap-x-4 gap-y-3 ${columns}`}>{children}</div>
    </fieldset>
  );
}

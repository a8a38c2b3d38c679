import type { CreateTransactionInput } from '@clearbench/contract';
import { FUND_TYPES, TRANSFER_TYPES } from '@clearbench/domain';
import type { ComponentProps, ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Select, type SelectOption } from '@/components/ui/select.tsx';
import { formatFundType, formatTransferType } from '@/lib/format.ts';
import type { CreateFormField, CreateFormValues } from '../model/create-form.ts';

type Form = UseFormReturn<CreateFormValues, unknown, CreateTransactionInput>;

const TYPE_OPTIONS = TRANSFER_TYPES.map((type) => ({ value: type, label: formatTransferType(type) }));
const FUND_OPTIONS = FUND_TYPES.map((fundType) => ({ value: fundType, label: formatFundType(fundType) }));

export function NewTransactionFields({ form }: { form: Form }) {
  return (
    <div className="grid gap-6">
      <Group title="Payment" columns="sm:grid-cols-2">
        <Choice form={form} name="type" label="Type" options={TYPE_OPTIONS} />
        <Choice form={form} name="fundType" label="Fund type" options={FUND_OPTIONS} />
        <Text
          form={form}
          name="amount"
          label="Amount"
          required
          maxLength={19}
          inputMode="decimal"
          placeholder="12500.50"
        />
        <Text
          form={form}
          name="currency"
          label="Currency"
          required
          maxLength={3}
          autoCapitalize="characters"
        />
        <Text form={form} name="reference" label="Reference" maxLength={35} />
        <Text form={form} name="uetr" label="UETR" maxLength={36} hint="Left empty, the server gives one." />
      </Group>
      <Group title="Sender" columns="sm:grid-cols-3">
        <Text form={form} name="senderName" label="Name" maxLength={140} />
        <Text form={form} name="senderAccount" label="Account" maxLength={34} />
        <Text form={form} name="senderBic" label="SWIFT/BIC" maxLength={11} placeholder="OAKNGB20" />
      </Group>
      <Group title="Recipient" columns="sm:grid-cols-3">
        <Text form={form} name="recipientName" label="Name" maxLength={140} />
        <Text form={form} name="recipientAccount" label="Virtual account" maxLength={34} />
        <Text form={form} name="recipientBic" label="SWIFT/BIC" maxLength={11} placeholder="ELMFDEF0" />
      </Group>
      <Group title="Destination" columns="sm:grid-cols-2">
        <Text form={form} name="destinationIban" label="IBAN" maxLength={42} />
        <Text form={form} name="destinationBic" label="SWIFT/BIC" maxLength={11} />
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

interface TextProps extends Omit<ComponentProps<typeof Input>, 'form' | 'name'> {
  form: Form;
  name: CreateFormField;
  label: string;
  hint?: string;
}

function Text({ form, name, label, hint, required = false, ...input }: TextProps) {
  const error = form.formState.errors[name]?.message;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <Input autoComplete="off" spellCheck={false} {...input} {...form.register(name)} />
    </Field>
  );
}

interface ChoiceProps {
  form: Form;
  name: CreateFormField;
  label: string;
  options: readonly SelectOption[];
}

function Choice({ form, name, label, options }: ChoiceProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          <Select value={field.value} onValueChange={field.onChange} options={options} />
        </Field>
      )}
    />
  );
}

import { FUND_TYPES, TRANSFER_TYPES } from '@clearbench/domain';
import type { RefObject } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import type { Form } from '@/lib/forms/use-form.ts';
import { formatFundType, formatTransferType } from '@/lib/text/format.ts';
import { type CreateFormValues, sampleValues } from '../model/create-form.ts';
import { FoldedFields } from './folded-fields.tsx';

const TYPE_OPTIONS = TRANSFER_TYPES.map((type) => ({ value: type, label: formatTransferType(type) }));
const FUND_OPTIONS = FUND_TYPES.map((fundType) => ({ value: fundType, label: formatFundType(fundType) }));

interface NewTransactionFieldsProps {
  form: Form<CreateFormValues>;
  /** The field of the amount. */
  amount: RefObject<HTMLInputElement | null>;
}

export function NewTransactionFields({ form, amount }: NewTransactionFieldsProps) {
  /** Fills only empty fields. */
  const fill = () => {
    for (const [name, value] of Object.entries(sampleValues(new Date()))) {
      const field = name as keyof CreateFormValues;
      if (form.values[field].trim() === '') form.set(field, value);
    }
  };
  return (
    <div className="grid gap-6">
      <fieldset className="min-w-0">
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <legend className="contents font-semibold">Payment</legend>
          <Button size="sm" onClick={fill}>
            Fill with sample
          </Button>
        </div>
        <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
          <SelectField form={form} name="type" label="Type" options={TYPE_OPTIONS} />
          <SelectField form={form} name="fundType" label="Fund type" options={FUND_OPTIONS} />
          <TextField
            ref={amount}
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
        </div>
      </fieldset>
      <div className="grid gap-2">
        <FoldedFields form={form} title="Sender" fields={['senderName', 'senderAccount', 'senderBic']}>
          <TextField form={form} name="senderName" label="Name" maxLength={140} />
          <TextField form={form} name="senderAccount" label="Account" maxLength={34} />
          <TextField form={form} name="senderBic" label="SWIFT/BIC" maxLength={11} placeholder="OAKNGB20" />
        </FoldedFields>
        <FoldedFields
          form={form}
          title="Recipient"
          fields={['recipientName', 'recipientAccount', 'recipientBic']}
        >
          <TextField form={form} name="recipientName" label="Name" maxLength={140} />
          <TextField form={form} name="recipientAccount" label="Virtual account" maxLength={34} />
          <TextField
            form={form}
            name="recipientBic"
            label="SWIFT/BIC"
            maxLength={11}
            placeholder="ELMFDEF0"
          />
        </FoldedFields>
        <FoldedFields form={form} title="Destination" fields={['destinationIban', 'destinationBic']}>
          <TextField form={form} name="destinationIban" label="IBAN" maxLength={42} />
          <TextField form={form} name="destinationBic" label="SWIFT/BIC" maxLength={11} />
        </FoldedFields>
      </div>
    </div>
  );
}

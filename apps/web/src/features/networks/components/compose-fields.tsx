import { PLATFORM } from '@clearbench/domain';
import { RefreshCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Field } from '@/components/ui/forms/field.tsx';
import { CONTROL_CLASS, Input } from '@/components/ui/forms/input.tsx';
import { newUetr } from '@/lib/forms/new-uetr.ts';
import type { Form } from '@/lib/forms/use-form.ts';
import {
  CHARGES,
  type ComposedType,
  type ComposeField,
  type ComposeValues,
  OPERATION_CODES,
  SCENARIO_OPTIONS,
} from '../model/compose-form.ts';

const OPERATION_OPTIONS = OPERATION_CODES.map((code) => ({ value: code, label: code }));

interface ComposeFieldsProps {
  type: ComposedType;
  form: Form<ComposeValues>;
}

/** The fields of an MT103 or an MT202, each with the errors that the message's rules find in it. */
export function ComposeFields({ type, form }: ComposeFieldsProps) {
  return (
    <div className="grid gap-5">
      <Group title="Message">
        <Field label="Sender" hint="The bank that this server represents">
          <Input value={PLATFORM.bic} readOnly />
        </Field>
        <TextField form={form} name="receiverBic" label="Receiver BIC" required maxLength={11} />
        <TextField
          form={form}
          name="reference"
          label={type === 'mt103' ? "Sender's reference (20)" : 'Transaction reference (20)'}
          required
          maxLength={20}
        />
        {type === 'mt202' && (
          <TextField
            form={form}
            name="relatedReference"
            label="Related reference (21)"
            required
            maxLength={20}
          />
        )}
        {type === 'mt103' && (
          <SelectField
            form={form}
            name="operationCode"
            label="Bank operation (23B)"
            options={OPERATION_OPTIONS}
          />
        )}
        <TextField
          form={form}
          name="uetr"
          label="UETR (121)"
          maxLength={36}
          className="sm:col-span-2"
          aside={
            <Button icon={RefreshCw} variant="ghost" size="sm" onClick={() => form.set('uetr', newUetr())}>
              New UETR
            </Button>
          }
        />
      </Group>
      <Group title="Amount">
        <TextField form={form} name="valueDate" label="Value date (32A)" type="date" required />
        <Amount form={form} label="Amount (32A)" currency="currency" amount="amount" required />
        {type === 'mt103' && (
          <>
            <Amount
              form={form}
              label="Instructed amount (33B)"
              currency="instructedCurrency"
              amount="instructedAmount"
            />
            <SelectField form={form} name="charges" label="Charges (71A)" options={CHARGES} />
            <Amount
              form={form}
              label="Sender's charges (71F)"
              currency="chargesCurrency"
              amount="chargesAmount"
            />
          </>
        )}
      </Group>
      {type === 'mt103' && (
        <Group title="Customers">
          <TextField form={form} name="orderingAccount" label="Ordering account (50K)" maxLength={34} />
          <TextField form={form} name="beneficiaryAccount" label="Beneficiary account (59)" maxLength={34} />
          <Lines form={form} name="orderingName" label="Ordering customer (50K)" rows={4} required />
          <Lines form={form} name="beneficiaryName" label="Beneficiary (59)" rows={4} required />
          <Lines
            form={form}
            name="remittance"
            label="Remittance information (70)"
            rows={2}
            className="sm:col-span-2"
          />
        </Group>
      )}
      <Group title="Institutions">
        <TextField
          form={form}
          name="orderingInstitution"
          label="Ordering institution (52A)"
          maxLength={11}
          placeholder="BIC"
        />
        <TextField
          form={form}
          name="accountWithInstitution"
          label="Account with institution (57A)"
          maxLength={11}
          placeholder="BIC"
        />
        {type === 'mt202' && (
          <TextField
            form={form}
            name="beneficiaryInstitution"
            label="Beneficiary institution (58A)"
            required
            maxLength={11}
          />
        )}
        <Lines
          form={form}
          name="bankInformation"
          label="Sender to receiver information (72)"
          rows={2}
          placeholder="/INS/ELMFDEF0"
          className="sm:col-span-2"
        />
      </Group>
      <Group title="Simulation">
        <SelectField
          form={form}
          name="scenario"
          label="Scenario"
          hint="How the network or the banks behind it treat this message"
          options={SCENARIO_OPTIONS}
        />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** Several lines of the message. */
const Lines = ({ className = '', ...props }: ComponentProps<typeof TextareaField<ComposeField>>) => (
  <TextareaField spellCheck={false} className={cn('[&_textarea]:mono', className)} {...props} />
);

interface AmountProps {
  form: Form<ComposeValues>;
  label: string;
  currency: 'currency' | 'instructedCurrency' | 'chargesCurrency';
  amount: 'amount' | 'instructedAmount' | 'chargesAmount';
  required?: boolean;
}

/** Currency and amount side by side: in the message they are one field. */
function Amount({ form, label, currency, amount, required = false }: AmountProps) {
  const { values, problems, set } = form;
  return (
    <Field label={label} error={problems[amount]} required={required}>
      <span className="flex gap-2">
        <input
          aria-label={`${label}, currency`}
          className={cn(CONTROL_CLASS, 'mono h-8 pointer-coarse:h-10 w-16! shrink-0 px-2.5 uppercase')}
          maxLength={3}
          autoComplete="off"
          spellCheck={false}
          value={values[currency]}
          onChange={(event) => set(currency, event.target.value)}
        />
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={values[amount]}
          onChange={(event) => set(amount, event.target.value)}
        />
      </span>
    </Field>
  );
}

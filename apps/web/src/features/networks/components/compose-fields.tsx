import { PLATFORM } from '@clearbench/domain';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Field } from '@/components/ui/field.tsx';
import { CONTROL_CLASS, Input } from '@/components/ui/input.tsx';
import { Select } from '@/components/ui/select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import type { Problem } from '@/lib/messages/protocol.ts';
import { newUetr } from '@/lib/new-uetr.ts';
import {
  CHARGES,
  type ComposedType,
  type ComposeField,
  type ComposeValues,
  OPERATION_CODES,
  SCENARIO_OPTIONS,
} from '../model/compose-form.ts';

const OPERATION_OPTIONS = OPERATION_CODES.map((code) => ({ value: code, label: code }));

export interface ComposeFieldsProps {
  type: ComposedType;
  values: ComposeValues;
  problems: Partial<Record<ComposeField, Problem>>;
  onChange: (patch: Partial<ComposeValues>) => void;
}

/** The fields of an MT103 or an MT202, each with the errors that the message's rules find in it. */
export function ComposeFields(props: ComposeFieldsProps) {
  const { type, onChange } = props;
  return (
    <div className="grid gap-5">
      <Group title="Message">
        <Field label="Sender" hint="The bank that this server represents">
          <Input value={PLATFORM.bic} readOnly />
        </Field>
        <Text {...props} name="receiverBic" label="Receiver BIC" required maxLength={11} />
        <Text
          {...props}
          name="reference"
          label={type === 'mt103' ? "Sender's reference (20)" : 'Transaction reference (20)'}
          required
          maxLength={20}
        />
        {type === 'mt202' && (
          <Text {...props} name="relatedReference" label="Related reference (21)" required maxLength={20} />
        )}
        {type === 'mt103' && (
          <Choice {...props} name="operationCode" label="Bank operation (23B)" options={OPERATION_OPTIONS} />
        )}
        <Text
          {...props}
          name="uetr"
          label="UETR (121)"
          maxLength={36}
          className="sm:col-span-2"
          aside={
            <Button variant="ghost" size="sm" onClick={() => onChange({ uetr: newUetr() })}>
              <RefreshCw aria-hidden="true" />
              New UETR
            </Button>
          }
        />
      </Group>
      <Group title="Amount">
        <Text {...props} name="valueDate" label="Value date (32A)" isDate required />
        <Amount {...props} label="Amount (32A)" currency="currency" amount="amount" required />
        {type === 'mt103' && (
          <>
            <Amount
              {...props}
              label="Instructed amount (33B)"
              currency="instructedCurrency"
              amount="instructedAmount"
            />
            <Choice {...props} name="charges" label="Charges (71A)" options={CHARGES} />
            <Amount
              {...props}
              label="Sender's charges (71F)"
              currency="chargesCurrency"
              amount="chargesAmount"
            />
          </>
        )}
      </Group>
      {type === 'mt103' && (
        <Group title="Customers">
          <Text {...props} name="orderingAccount" label="Ordering account (50K)" maxLength={34} />
          <Text {...props} name="beneficiaryAccount" label="Beneficiary account (59)" maxLength={34} />
          <Lines {...props} name="orderingName" label="Ordering customer (50K)" rows={4} required />
          <Lines {...props} name="beneficiaryName" label="Beneficiary (59)" rows={4} required />
          <Lines
            {...props}
            name="remittance"
            label="Remittance information (70)"
            rows={2}
            className="sm:col-span-2"
          />
        </Group>
      )}
      <Group title="Institutions">
        <Text
          {...props}
          name="orderingInstitution"
          label="Ordering institution (52A)"
          maxLength={11}
          placeholder="BIC"
        />
        <Text
          {...props}
          name="accountWithInstitution"
          label="Account with institution (57A)"
          maxLength={11}
          placeholder="BIC"
        />
        {type === 'mt202' && (
          <Text
            {...props}
            name="beneficiaryInstitution"
            label="Beneficiary institution (58A)"
            required
            maxLength={11}
          />
        )}
        <Lines
          {...props}
          name="bankInformation"
          label="Sender to receiver information (72)"
          rows={2}
          placeholder="/INS/ELMFDEF0"
          className="sm:col-span-2"
        />
      </Group>
      <Group title="Simulation">
        <Choice
          {...props}
          name="scenario"
          label="Scenario"
          hint="What the network or the banks behind it do with this message"
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

interface ComposeFieldProps extends ComposeFieldsProps {
  name: ComposeField;
  label: string;
  hint?: string;
  required?: boolean;
  className?: string;
  aside?: ReactNode;
}

const errorOf = ({ problems }: ComposeFieldsProps, name: ComposeField): string | undefined => {
  const problem = problems[name];
  return problem === undefined ? undefined : `${problem.code}: ${problem.message}`;
};

interface TextProps extends ComposeFieldProps {
  maxLength?: number;
  placeholder?: string;
  isDate?: boolean;
}

function Text(props: TextProps) {
  const {
    isDate = false,
    name,
    label,
    hint,
    required = false,
    className = '',
    aside,
    values,
    onChange,
    maxLength,
    placeholder,
  } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={errorOf(props, name)}
      required={required}
      className={className}
      aside={aside}
    >
      <Input
        type={isDate ? 'date' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={values[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
        {...(maxLength === undefined ? {} : { maxLength })}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </Field>
  );
}

function Lines(props: ComposeFieldProps & { rows: number; placeholder?: string }) {
  const { name, label, required = false, className = '', values, onChange, rows, placeholder } = props;
  return (
    <Field label={label} error={errorOf(props, name)} required={required} className={className}>
      <Textarea
        rows={rows}
        spellCheck={false}
        className="mono"
        value={values[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </Field>
  );
}

function Choice(
  props: ComposeFieldProps & { options: readonly { readonly value: string; readonly label: string }[] },
) {
  const { name, label, hint, className = '', values, onChange, options } = props;
  return (
    <Field label={label} hint={hint} error={errorOf(props, name)} className={className}>
      <Select value={values[name]} onValueChange={(value) => onChange({ [name]: value })} options={options} />
    </Field>
  );
}

interface AmountProps extends ComposeFieldsProps {
  label: string;
  currency: 'currency' | 'instructedCurrency' | 'chargesCurrency';
  amount: 'amount' | 'instructedAmount' | 'chargesAmount';
  required?: boolean;
}

/** Currency and amount side by side: in the message they are one field. */
function Amount(props: AmountProps) {
  const { label, currency, amount, required = false, values, onChange } = props;
  return (
    <Field label={label} error={errorOf(props, amount)} required={required}>
      <span className="flex gap-2">
        <input
          aria-label={`${label}, currency`}
          className={cn(CONTROL_CLASS, 'mono h-8 pointer-coarse:h-10 w-16! shrink-0 px-2.5 uppercase')}
          maxLength={3}
          autoComplete="off"
          spellCheck={false}
          value={values[currency]}
          onChange={(event) => onChange({ [currency]: event.target.value })}
        />
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={values[amount]}
          onChange={(event) => onChange({ [amount]: event.target.value })}
        />
      </span>
    </Field>
  );
}

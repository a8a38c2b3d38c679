import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { SampleTag } from '@/components/ui/sample-tag.tsx';
import { Select } from '@/components/ui/select.tsx';
import { TimedSteps } from '@/components/ui/timed-steps.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import {
  CURRENCIES,
  EMPTY_PUSH,
  isAmount,
  isComplete,
  PUSH_TYPES,
  type PushForm,
  pushSteps,
} from '../model/push.ts';
import { isAllConnected } from '../model/systems.ts';
import type { Operations } from '../model/use-operations.ts';

const INCOMPLETE = {
  title: 'Validation Error',
  description: 'Please fill in all required fields before pushing transaction',
};

const AMOUNT_REFUSED = 'Please enter an amount like 12500.50';

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ value: currency, label: currency }));

/** Shows the route of a pushed transaction. It moves nothing, and sends no request. */
export function DirectPush({ operations: { connections, isLocked } }: { operations: Operations }) {
  const [form, setForm] = useState<PushForm>(EMPTY_PUSH);
  const [refusal, setRefusal] = useState<'incomplete' | 'amount' | null>(null);
  const [pushedAt, setPushedAt] = useState<string | null>(null);
  const canPush = isAllConnected(connections) && !isLocked;
  const set = (changes: Partial<PushForm>) => {
    setForm({ ...form, ...changes });
    setRefusal(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canPush) return;
    if (!isComplete(form)) {
      setRefusal('incomplete');
      toast({ ...INCOMPLETE, variant: 'destructive' });
      return;
    }
    if (!isAmount(form.amount)) return setRefusal('amount');
    setRefusal(null);
    setPushedAt(new Date().toISOString());
    toast({
      title: 'Transaction Pushed',
      description: `${form.type} transaction of ${form.currency} ${form.amount.trim()} pushed to banking systems`,
    });
  };
  return (
    <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <form noValidate onSubmit={submit} className="grid content-start gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Transaction Type">
            <Select value={form.type} onValueChange={(type) => set({ type })} options={PUSH_TYPES} />
          </Field>
          <Field label="Currency" required>
            <Select
              value={form.currency}
              onValueChange={(currency) => set({ currency })}
              options={CURRENCY_OPTIONS}
            />
          </Field>
          <TextInput
            label="Amount"
            inputMode="decimal"
            placeholder="12500.50"
            value={form.amount}
            error={refusal === 'amount' ? AMOUNT_REFUSED : undefined}
            onText={(amount) => set({ amount })}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
          <TextInput
            label="Beneficiary Account"
            placeholder="DE89370400440532013000"
            value={form.beneficiaryAccount}
            onText={(beneficiaryAccount) => set({ beneficiaryAccount })}
          />
          <TextInput
            label="Beneficiary Name"
            placeholder="Suedwerk GmbH"
            value={form.beneficiaryName}
            onText={(beneficiaryName) => set({ beneficiaryName })}
          />
        </div>
        {refusal === 'incomplete' && (
          <InlineAlert isSilent title={INCOMPLETE.title}>
            {INCOMPLETE.description}
          </InlineAlert>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {!canPush && (
            <span className="text-sm text-ink-2">
              {isLocked ? 'The session is locked.' : 'Connect all banking systems first.'}
            </span>
          )}
          <Button type="submit" variant="primary" disabled={!canPush}>
            Push Transaction
          </Button>
        </div>
      </form>
      <div className="sim-edge rounded-md border border-line py-3 pr-4 pl-6.5!">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h3 className="font-semibold">Flow</h3>
          <SampleTag />
        </div>
        <TimedSteps label="Flow of the pushed transaction" steps={pushSteps(pushedAt)} />
      </div>
    </div>
  );
}

interface TextInputProps {
  label: string;
  value: string;
  placeholder: string;
  inputMode?: 'decimal';
  error?: string | undefined;
  onText: (text: string) => void;
}

function TextInput({ label, value, placeholder, inputMode, error, onText }: TextInputProps) {
  return (
    <Field label={label} error={error} required>
      <Input
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={140}
        {...(inputMode === undefined ? {} : { inputMode })}
        onChange={(event) => onText(event.target.value)}
      />
    </Field>
  );
}

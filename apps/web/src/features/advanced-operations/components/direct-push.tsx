import { useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { SampleTag } from '@/components/ui/display/sample-tag.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { TimedSteps } from '@/components/ui/layout/timed-steps.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
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

/** A missing value has its own message. */
const rules = (values: PushForm) =>
  isComplete(values) && !isAmount(values.amount)
    ? { problems: { amount: AMOUNT_REFUSED } }
    : { input: values };

/** Shows the route of a pushed transaction. It moves nothing, and sends no request. */
export function DirectPush({ operations: { connections, isLocked } }: { operations: Operations }) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [pushedAt, setPushedAt] = useState<string | null>(null);
  const canPush = isAllConnected(connections) && !isLocked;
  const form = useForm({
    start: EMPTY_PUSH,
    rules,
    send: (input) => {
      if (!canPush) return;
      setIsIncomplete(!isComplete(input));
      if (!isComplete(input)) {
        toast({ ...INCOMPLETE, variant: 'destructive' });
        return;
      }
      setPushedAt(new Date().toISOString());
      toast({
        title: 'Transaction Pushed',
        description: `${input.type} transaction of ${input.currency} ${input.amount.trim()} pushed to banking systems`,
      });
    },
  });
  return (
    <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <form noValidate onSubmit={form.onSubmit} className="grid content-start gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField form={form} name="type" label="Transaction Type" options={PUSH_TYPES} />
          <SelectField form={form} name="currency" label="Currency" options={CURRENCY_OPTIONS} required />
          <TextField
            form={form}
            name="amount"
            label="Amount"
            inputMode="decimal"
            placeholder="12500.50"
            maxLength={140}
            required
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
          <TextField
            form={form}
            name="beneficiaryAccount"
            label="Beneficiary Account"
            placeholder="DE89370400440532013000"
            maxLength={140}
            required
          />
          <TextField
            form={form}
            name="beneficiaryName"
            label="Beneficiary Name"
            placeholder="Suedwerk GmbH"
            maxLength={140}
            required
          />
        </div>
        {isIncomplete && !isComplete(form.values) && (
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

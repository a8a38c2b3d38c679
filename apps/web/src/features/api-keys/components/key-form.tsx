import type { ApiKey } from '@clearbench/contract';
import { type RefObject, useEffect } from 'react';
import { useCreateApiKey } from '@/components/api-keys/create-api-key.ts';
import { CheckboxField } from '@/components/form/choice-fields.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useForm } from '@/lib/forms/use-form.ts';

interface KeyFormProps {
  /** The field for the label. */
  field: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
  onCreated: (key: ApiKey) => void;
}

const START = { label: '', scenariosByValues: true };

function rules({ label, scenariosByValues }: typeof START) {
  if (label.trim() === '') return { problems: { label: 'Please enter a label for the API key' } };
  return { input: { label: label.trim(), isActive: true, scenariosByValues } };
}

export function KeyForm({ field, onCancel, onCreated }: KeyFormProps) {
  const create = useCreateApiKey();
  const form = useForm({
    start: START,
    rules,
    send: (input) => create.mutate(input, { onSuccess: onCreated }),
  });
  useEffect(() => field.current?.focus(), [field]);
  return (
    <Card aria-label="New API key" className="mt-4.5">
      <form noValidate onSubmit={form.onSubmit} className="p-4">
        <TextField
          ref={field}
          form={form}
          name="label"
          label="Label"
          hint="Name the system that will use the key."
          placeholder="Treasury gateway"
          maxLength={100}
          required
          className="max-w-110"
        />
        <CheckboxField
          form={form}
          name="scenariosByValues"
          className="mt-3 max-w-110"
          label="Scenarios by amount and BIC"
          hint="When on, amounts that end in 77.01 to 77.12 and some BICs trigger a scenario. Turn it off to run real test files unchanged; X-Scenario still works."
        />
        {create.error !== null && (
          <InlineAlert
            isSilent
            className="mt-3"
          >{`Error: Failed to create API key: ${errorText(create.error)}`}</InlineAlert>
        )}
        <div className="mt-3.5 flex gap-2">
          <Button type="submit" variant="primary" sending={create.isPending}>
            Create
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </Card>
  );
}

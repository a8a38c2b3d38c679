import type { ApiKey } from '@clearbench/contract';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useCreateApiKey } from '@/components/api-keys/create-api-key.ts';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorText } from '@/lib/api.ts';

interface KeyFormProps {
  /** The field for the label. */
  field: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
  onCreated: (key: ApiKey) => void;
}

export function KeyForm({ field, onCancel, onCreated }: KeyFormProps) {
  const [label, setLabel] = useState('');
  const [mistake, setMistake] = useState<string | undefined>(undefined);
  const [scenariosByValues, setScenariosByValues] = useState(true);
  const create = useCreateApiKey();
  useEffect(() => field.current?.focus(), [field]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = label.trim();
    if (text === '') {
      setMistake('Please enter a label for the API key');
      field.current?.focus();
      return;
    }
    create.mutate({ label: text, scenariosByValues }, { onSuccess: onCreated });
  };
  return (
    <Card aria-label="New API key" className="mt-4.5">
      <form noValidate onSubmit={send} className="p-4">
        <Field
          label="Label"
          hint="Name the system that will use the key."
          error={mistake}
          required
          className="max-w-110"
        >
          <Input
            ref={field}
            value={label}
            maxLength={100}
            placeholder="Treasury gateway"
            autoComplete="off"
            onChange={(event) => {
              setLabel(event.target.value);
              setMistake(undefined);
            }}
          />
        </Field>
        <Checkbox
          className="mt-3 max-w-110"
          label="Scenarios by amount and BIC"
          hint="Amounts that end in 77.01 to 77.12 and some BICs then play a scenario. Without it real test files run undisturbed; X-Scenario still works."
          checked={scenariosByValues}
          onCheckedChange={setScenariosByValues}
        />
        {create.error !== null && (
          <InlineAlert
            isSilent
            className="mt-3"
          >{`Error: Failed to create API key: ${errorText(create.error)}`}</InlineAlert>
        )}
        <div className="mt-3.5 flex gap-2">
          <Button type="submit" variant="primary" loading={create.isPending}>
            Create
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </Card>
  );
}

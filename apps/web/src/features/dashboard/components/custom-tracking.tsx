import { useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { type InlineAlertProps, ResultAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { CODE_TYPES, type CodeType, TEXTS } from '../model/texts.ts';

const TYPES = CODE_TYPES.map((type) => ({ value: type, label: type }));

const START: { type: CodeType; code: string } = { type: 'GPI', code: '' };

/** Saves a code, in this browser only. */
export function CustomTracking() {
  const [outcome, setOutcome] = useState<InlineAlertProps | null>(null);
  const form = useForm({
    start: START,
    send: ({ type, code }) => {
      const id = code.trim();
      if (id === '') return setOutcome({ children: TEXTS.emptyCode, className: 'mt-3' });
      setOutcome({ variant: 'success', children: TEXTS.addedCode(type, id), className: 'mt-3' });
      form.set('code', '');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
        <SelectField
          form={form}
          name="type"
          label="Code type"
          options={TYPES}
          className="max-sm:col-span-2"
        />
        <TextField form={form} name="code" label="Tracking ID" maxLength={100} className="[&_input]:mono" />
        <Button type="submit">Add</Button>
      </div>
      <ResultAlert result={outcome} />
    </form>
  );
}

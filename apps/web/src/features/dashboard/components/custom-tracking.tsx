import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { type InlineAlertProps, ResultAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Select } from '@/components/ui/select.tsx';
import { CODE_TYPES, type CodeType, TEXTS } from '../model/texts.ts';

const TYPES = CODE_TYPES.map((type) => ({ value: type, label: type }));

/** Saves a code, in this browser only. */
export function CustomTracking() {
  const [type, setType] = useState<CodeType>('GPI');
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<InlineAlertProps | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const id = code.trim();
    if (id === '') {
      setOutcome({ children: TEXTS.emptyCode, className: 'mt-3' });
      return;
    }
    setOutcome({ variant: 'success', children: TEXTS.addedCode(type, id), className: 'mt-3' });
    setCode('');
  };
  return (
    <form noValidate onSubmit={add}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
        <Field label="Code type" className="max-sm:col-span-2">
          <Select value={type} onValueChange={setType} options={TYPES} />
        </Field>
        <Field label="Tracking ID">
          <Input
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="mono"
          />
        </Field>
        <Button type="submit">Add</Button>
      </div>
      <ResultAlert result={outcome} />
    </form>
  );
}

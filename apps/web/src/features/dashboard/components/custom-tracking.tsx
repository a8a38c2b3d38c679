import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Select } from '@/components/ui/select.tsx';
import { CODE_TYPES, type CodeType, TEXTS } from '../model/texts.ts';

const TYPES = CODE_TYPES.map((type) => ({ value: type, label: type }));

/** Saves a code, in this browser only. */
export function CustomTracking() {
  const [type, setType] = useState<CodeType>('GPI');
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<{ text: string; isAdded: boolean } | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const id = code.trim();
    if (id === '') {
      setOutcome({ text: TEXTS.emptyCode, isAdded: false });
      return;
    }
    setOutcome({ text: TEXTS.addedCode(type, id), isAdded: true });
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
      {outcome !== null && (
        <InlineAlert variant={outcome.isAdded ? 'success' : 'error'} className="mt-3">
          {outcome.text}
        </InlineAlert>
      )}
    </form>
  );
}

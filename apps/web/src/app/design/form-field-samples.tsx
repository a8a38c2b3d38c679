import * as z from 'zod/mini';
import { CheckboxField, SwitchField, TextareaField } from '@/components/form/choice-fields.tsx';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { PasswordField, TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { defineStoredJson, useStored } from '@/lib/browser/storage.ts';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';

const schema = z.object({
  name: z.string().check(z.minLength(3, 'Name must be at least 3 characters')),
  secret: z.string(),
  bank: z.string(),
  note: z.string(),
  isActive: z.boolean(),
  notifies: z.boolean(),
});

const DEFAULTS = { name: '', secret: '', bank: 'ECB', note: '', isActive: true, notifies: true };
const BANKS = [
  { value: 'ECB', label: 'ECB, European Union' },
  { value: 'FED', label: 'FED, United States' },
];

const storedNote = defineStoredJson<string>({
  key: 'clearbench.design-note',
  fallback: () => '',
  revive: (parsed) => z.parse(z.string(), parsed),
});

/** Fields with the rules of a schema, sent to a server that refuses them, and a value that the browser keeps. */
export function FormFieldSamples() {
  const form = useForm<typeof DEFAULTS>({
    start: DEFAULTS,
    rules: rulesOf(schema),
    send: () => Promise.reject(new Error('The server refused this.')),
  });
  const [note, setNote] = useStored(storedNote);
  return (
    <Card title="A form with rules">
      <CardContent>
        <form noValidate onSubmit={form.onSubmit} className="grid gap-3">
          <TextField form={form} name="name" label="Name" hint="At least 3 characters" required />
          <PasswordField form={form} name="secret" label="Secret" autoComplete="off" />
          <SelectField form={form} name="bank" label="Central bank" options={BANKS} />
          <TextareaField form={form} name="note" label="Note" rows={2} />
          <CheckboxField form={form} name="isActive" label="Active" />
          <SwitchField form={form} name="notifies" label="Notifications" />
          <FormRefusal title="It was not saved" refusal={form.refusal} />
          <Button type="submit" variant="primary" loading={form.isSending} className="justify-self-start">
            Save
          </Button>
        </form>
        <Field label="Kept by the browser, in every tab" className="mt-4">
          <Input value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </CardContent>
    </Card>
  );
}

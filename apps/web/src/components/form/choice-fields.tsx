import type { ComponentProps } from 'react';
import { Checkbox } from '@/components/ui/forms/checkbox.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { Textarea } from '@/components/ui/forms/textarea.tsx';
import type { FormFieldProps, OwnProps } from './text-field.tsx';

type BoxProps<Name extends string> = FormFieldProps<Name, boolean> & { disabled?: boolean };

/** A checkbox with its label. */
export function CheckboxField<Name extends string>({ form, name, ...rest }: BoxProps<Name>) {
  return <Checkbox checked={form.values[name]} onCheckedChange={(is) => form.set(name, is)} {...rest} />;
}

/** A setting that is on or off. */
export function SwitchField<Name extends string>({ form, name, ...rest }: BoxProps<Name>) {
  return <Switch checked={form.values[name]} onCheckedChange={(is) => form.set(name, is)} {...rest} />;
}

/** Several lines of text. */
export function TextareaField<Name extends string>(
  props: FormFieldProps<Name, string> & Omit<ComponentProps<typeof Textarea>, OwnProps>,
) {
  const { form, name, label, hint, aside, required = false, className = '', ...area } = props;
  const field = { label, hint, aside, required, className, error: form.problems[name] };
  return (
    <Field {...field}>
      <Textarea
        name={name}
        value={form.values[name]}
        onChange={(event) => form.set(name, event.target.value)}
        {...area}
      />
    </Field>
  );
}

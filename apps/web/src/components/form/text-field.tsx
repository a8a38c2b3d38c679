import type { ComponentProps, ReactNode } from 'react';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { PasswordInput } from '@/components/ui/forms/password-input.tsx';
import type { FormOf } from '@/lib/forms/use-form.ts';

export interface LabelProps {
  label: ReactNode;
  hint?: ReactNode;
  /** An element beside the label, such as a link. */
  aside?: ReactNode;
  required?: boolean;
  /** For a control whose purpose is clear from its surroundings. */
  hideLabel?: boolean;
  /** For the whole field. */
  className?: string;
}

export interface FormFieldProps<Name extends string, Value> extends LabelProps {
  form: FormOf<Name, Value>;
  name: Name;
}

/** The properties that a control in a field gets from the form. */
export type OwnProps = 'form' | 'name' | 'value' | 'onChange' | keyof LabelProps;

/** One line of text. */
export function TextField<Name extends string>(
  props: FormFieldProps<Name, string> & Omit<ComponentProps<typeof Input>, OwnProps>,
) {
  const {
    form,
    name,
    label,
    hint,
    aside,
    required = false,
    hideLabel = false,
    className = '',
    ...input
  } = props;
  const field = { label, hint, aside, required, hideLabel, className, error: form.problems[name] };
  return (
    <Field {...field}>
      <Input
        autoComplete="off"
        spellCheck={false}
        name={name}
        value={form.values[name]}
        onChange={(event) => form.set(name, event.target.value)}
        {...input}
      />
    </Field>
  );
}

/** A password field with a toggle to show it. */
export function PasswordField<Name extends string>(
  props: FormFieldProps<Name, string> & Omit<ComponentProps<typeof PasswordInput>, OwnProps>,
) {
  const { form, name, label, hint, aside, required = false, className = '', ...input } = props;
  const field = { label, hint, aside, required, className, error: form.problems[name] };
  return (
    <Field {...field}>
      <PasswordInput
        name={name}
        value={form.values[name]}
        onChange={(event) => form.set(name, event.target.value)}
        {...input}
      />
    </Field>
  );
}

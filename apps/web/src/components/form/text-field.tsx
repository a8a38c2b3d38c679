import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';

export interface FormFieldProps<V extends FieldValues, I> {
  form: UseFormReturn<V, unknown, I>;
  name: Path<V>;
  label: ReactNode;
  hint?: ReactNode;
  /** For the whole field. */
  className?: string;
}

type OwnProps = 'form' | 'name' | 'className';

/** The error of one field, from its rule or from the server. */
export function fieldError<V extends FieldValues, I>(
  form: UseFormReturn<V, unknown, I>,
  name: Path<V>,
): string | undefined {
  return form.getFieldState(name, form.formState).error?.message;
}

/** A text field of a react-hook-form form. */
export function TextField<V extends FieldValues, I>(
  props: FormFieldProps<V, I> & Omit<ComponentProps<typeof Input>, OwnProps>,
) {
  const { form, name, label, hint, className = '', required = false, ...input } = props;
  return (
    <Field label={label} hint={hint} error={fieldError(form, name)} required={required} className={className}>
      <Input autoComplete="off" spellCheck={false} {...form.register(name)} {...input} />
    </Field>
  );
}

/** A password field with a toggle to show it. */
export function PasswordField<V extends FieldValues, I>(
  props: FormFieldProps<V, I> & Omit<ComponentProps<typeof PasswordInput>, OwnProps>,
) {
  const { form, name, label, hint, className = '', ...input } = props;
  return (
    <Field label={label} hint={hint} error={fieldError(form, name)} className={className}>
      <PasswordInput {...form.register(name)} {...input} />
    </Field>
  );
}

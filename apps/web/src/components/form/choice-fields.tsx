import type { ComponentProps } from 'react';
import { Controller, type FieldValues } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Select, type SelectOption } from '@/components/ui/select.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { type FormFieldProps, fieldError } from './text-field.tsx';

/** A choice of one among a few. */
export function SelectField<V extends FieldValues, I>(
  props: FormFieldProps<V, I> & { options: readonly SelectOption[]; placeholder?: string },
) {
  const { form, name, label, hint, className = '', options, ...rest } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} error={fieldState.error?.message} className={className}>
          <Select value={field.value} onValueChange={field.onChange} options={options} {...rest} />
        </Field>
      )}
    />
  );
}

/** A checkbox with its label. */
export function CheckboxField<V extends FieldValues, I>(
  props: FormFieldProps<V, I> & { disabled?: boolean },
) {
  const { form, name, ...rest } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => <Checkbox checked={field.value} onCheckedChange={field.onChange} {...rest} />}
    />
  );
}

/** A setting that is on or off. */
export function SwitchField<V extends FieldValues, I>(props: FormFieldProps<V, I> & { disabled?: boolean }) {
  const { form, name, ...rest } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => <Switch checked={field.value} onCheckedChange={field.onChange} {...rest} />}
    />
  );
}

/** Several lines of text. */
export function TextareaField<V extends FieldValues, I>(
  props: FormFieldProps<V, I> & Omit<ComponentProps<typeof Textarea>, 'form' | 'name' | 'className'>,
) {
  const { form, name, label, hint, className = '', required = false, ...area } = props;
  return (
    <Field label={label} hint={hint} error={fieldError(form, name)} required={required} className={className}>
      <Textarea {...form.register(name)} {...area} />
    </Field>
  );
}

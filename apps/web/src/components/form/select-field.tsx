import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import type { SelectOption } from '@/components/ui/overlays/select-list.tsx';
import type { Form } from '@/lib/forms/use-form.ts';
import type { LabelProps } from './text-field.tsx';

interface SelectFieldProps<V, Name extends keyof V> extends LabelProps {
  form: Pick<Form<V>, 'values' | 'problems' | 'set'>;
  name: Name;
  options: ReadonlyArray<SelectOption<V[Name] & string>>;
}

/** A choice of one among a few. */
export function SelectField<V extends Record<Name, string>, Name extends keyof V>(
  props: SelectFieldProps<V, Name>,
) {
  const { form, name, options, required = false, className = '', ...label } = props;
  const field = { ...label, required, className, error: form.problems[name] };
  return (
    <Field {...field}>
      <Select value={form.values[name]} onValueChange={(value) => form.set(name, value)} options={options} />
    </Field>
  );
}

import { TextareaField } from '@/components/form/choice-fields.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import type { FormOf } from '@/lib/forms/use-form.ts';
import { ExpressionControl } from './expression-control.tsx';
import type { FormField, Option } from './fields.ts';

type Controls = FormOf<string, string>;

/** One field of the form of a part of a document. */
export function FieldControl({ field, form }: { field: FormField; form: Controls }) {
  const { name, label, hint, control, required = false } = field;
  const wiring = { form, name, label, required, ...(hint !== undefined && { hint }) };
  switch (control) {
    case 'code':
      return <ExpressionControl field={field} form={form} />;
    case 'area':
      return <TextareaField {...wiring} rows={3} />;
    case 'lines':
      return <TextareaField {...wiring} rows={3} spellCheck={false} />;
    case 'number':
      return <TextField {...wiring} inputMode="numeric" />;
    case 'date':
    case 'time':
      return <TextField {...wiring} type={control} />;
    case 'list':
    case undefined:
      return <TextField {...wiring} autoCapitalize="off" />;
    default:
      return <Choice field={field} form={form} options={control} />;
  }
}

/** A select has no option without a value. */
const LEFT_OUT = 'left-out';

function Choice({
  field: { name, label, hint, required = false },
  form,
  options,
}: {
  field: FormField;
  form: Controls;
  options: readonly Option[];
}) {
  const value = form.values[name] ?? '';
  const isLeftOut = value === '' && options.some((option) => option.value === '');
  return (
    <Field label={label} hint={hint} required={required} error={form.problems[name]}>
      <Select
        value={isLeftOut ? LEFT_OUT : value}
        onValueChange={(next) => form.set(name, next === LEFT_OUT ? '' : next)}
        options={options.map((option) => ({ ...option, value: option.value || LEFT_OUT }))}
      />
    </Field>
  );
}

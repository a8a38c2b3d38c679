import { useRef } from 'react';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import type { FormOf } from '@/lib/forms/use-form.ts';
import { FieldPicker } from './field-picker.tsx';
import type { FormField } from './fields.ts';

interface ExpressionControlProps {
  field: FormField;
  form: FormOf<string, string>;
}

/** A condition in CEL, and the fields to insert at the cursor. */
export function ExpressionControl({ field, form }: ExpressionControlProps) {
  const { name, label, hint, required = false, fieldsFor } = field;
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (path: string) => {
    const { current } = area;
    const text = form.values[name] ?? '';
    const [start, end] = [current?.selectionStart ?? text.length, current?.selectionEnd ?? text.length];
    form.set(name, `${text.slice(0, start)}${path}${text.slice(end)}`);
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(start + path.length, start + path.length);
    });
  };
  return (
    <div>
      <TextareaField
        ref={area}
        form={form}
        name={name}
        label={label}
        hint={hint}
        required={required}
        rows={4}
        spellCheck={false}
        className="[&_textarea]:mono"
      />
      {fieldsFor !== undefined && <FieldPicker source={fieldsFor(form.values)} onPick={insert} />}
    </div>
  );
}

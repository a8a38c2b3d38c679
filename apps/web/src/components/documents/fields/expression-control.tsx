import { type KeyboardEvent, useRef, useState } from 'react';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import type { FormOf } from '@/lib/forms/use-form.ts';
import { counted } from '@/lib/text/format.ts';
import { FieldOptions } from './field-options.tsx';
import { FieldPicker } from './field-picker.tsx';
import { completionsOf, typedField } from './field-search.ts';
import type { FormField } from './fields.ts';
import { choiceProps, useFieldChoice } from './use-field-choice.ts';
import { useFields } from './use-fields.ts';

interface ExpressionControlProps {
  field: FormField;
  form: FormOf<string, string>;
}

const SUGGESTED = 6;
/** Keys that close the suggestions, or move the cursor away from them. */
const CLOSES = new Set(['Escape', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** A condition in CEL. It is completed while it is typed, and any field can be inserted at the cursor. */
export function ExpressionControl({ field, form }: ExpressionControlProps) {
  const { name, label, hint, required = false, fieldsFor } = field;
  const area = useRef<HTMLTextAreaElement>(null);
  const source = fieldsFor?.(form.values) ?? null;
  const text = form.values[name] ?? '';
  /** The cursor after typing, until it is moved or the list is closed. */
  const [cursor, setCursor] = useState<number | null>(null);
  const close = () => setCursor(null);
  const [isUsed, setIsUsed] = useState(false);
  const { data = [] } = useFields(isUsed ? source : null);
  const typed = cursor === null ? null : typedField(text, cursor);
  const found = typed === null ? [] : completionsOf(data, typed.text);
  const isWhole = found[0]?.path === typed?.text && found.length === 1;

  const write = (path: string, from: number, to: number) => {
    form.set(name, `${text.slice(0, from)}${path}${text.slice(to)}`);
    close();
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + path.length, from + path.length);
    });
  };
  const insert = (path: string) => {
    const { selectionStart, selectionEnd } = area.current ?? {};
    write(path, selectionStart ?? text.length, selectionEnd ?? text.length);
  };
  const choice = useFieldChoice(isWhole ? [] : found.slice(0, SUGGESTED), typed?.text ?? '', ({ path }) => {
    if (typed !== null && cursor !== null) write(path, typed.from, cursor);
  });
  const isOpen = choice.fields.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (choice.onKey(event)) event.preventDefault();
    else if (CLOSES.has(event.key)) close();
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
        onFocus={() => setIsUsed(true)}
        onInput={(event) => setCursor(event.currentTarget.selectionStart)}
        onPointerDown={close}
        onBlur={close}
        onKeyDown={onKeyDown}
        {...(isOpen ? choiceProps(choice) : {})}
      />
      {isOpen && <FieldOptions choice={choice} className="mt-1 rounded-md border border-line p-1" />}
      <p role="status" className="sr-only">
        {isOpen && `${counted(found.length, 'field')}. The arrow keys choose, Enter inserts.`}
      </p>
      {source !== null && <FieldPicker source={source} onPick={insert} />}
    </div>
  );
}

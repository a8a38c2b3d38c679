import type { CreateTransactionInput } from '@clearbench/contract';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CreateFormValues } from '../model/create-form.ts';

interface FoldedFieldsProps {
  form: UseFormReturn<CreateFormValues, unknown, CreateTransactionInput>;
  title: string;
  fields: readonly (keyof CreateFormValues)[];
  children: ReactNode;
}

/** Optional fields under their title, which says what is in them. One with a fault opens, and is focused. */
export function FoldedFields({ form, title, fields, children }: FoldedFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const values = useWatch({ control: form.control, name: fields });
  const faulty = fields.find((name) => form.getFieldState(name, form.formState).invalid);
  const { submitCount } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to send opens it again.
  useEffect(() => {
    if (faulty === undefined || details.current?.open !== false) return;
    details.current.open = true;
    form.setFocus(faulty);
  }, [faulty, submitCount, form]);
  const summary = values.filter((value) => value.trim() !== '').join(' · ');
  return (
    <details ref={details} className="group/fold min-w-0 rounded-md border border-line">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-3 transition-transform group-open/fold:rotate-90"
        />
        <span className="font-semibold">{title}</span>
        <span className="min-w-0 truncate text-sm text-ink-3 group-open/fold:hidden">
          {summary === '' ? 'not specified' : summary}
        </span>
      </summary>
      <fieldset className="min-w-0 border-t border-line p-3">
        <legend className="sr-only">{title}</legend>
        <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-3">{children}</div>
      </fieldset>
    </details>
  );
}

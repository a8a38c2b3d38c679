import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Form } from '@/lib/forms/use-form.ts';
import type { CreateFormValues } from '../model/create-form.ts';

interface FoldedFieldsProps {
  form: Form<CreateFormValues>;
  title: string;
  fields: readonly (keyof CreateFormValues)[];
  children: ReactNode;
}

/** Optional fields under their title, which summarises them. The form unfolds one with a problem. */
export function FoldedFields({ form, title, fields, children }: FoldedFieldsProps) {
  const summary = fields
    .map((name) => form.values[name])
    .filter((value) => value.trim() !== '')
    .join(' · ');
  return (
    <details className="group/fold min-w-0 rounded-md border border-line">
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

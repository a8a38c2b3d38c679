import type { Path, UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '@/components/form/choice-fields.tsx';
import { EVENT_OPTIONS, type EventFields } from './events.ts';

interface EventCheckboxesProps<V extends EventFields, I> {
  form: UseFormReturn<V, unknown, I>;
  className?: string;
}

/** The events that a webhook subscribes to. */
export function EventCheckboxes<V extends EventFields, I>({ form, className }: EventCheckboxesProps<V, I>) {
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-sm font-medium">Events</legend>
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {EVENT_OPTIONS.map(({ field, label, hint }) => (
          <CheckboxField<V, I> key={field} form={form} name={field as Path<V>} label={label} hint={hint} />
        ))}
      </div>
    </fieldset>
  );
}

import { CheckboxField } from '@/components/form/choice-fields.tsx';
import type { FormOf } from '@/lib/forms/use-form.ts';
import { EVENT_OPTIONS, type EventFields } from './events.ts';

interface EventCheckboxesProps {
  form: FormOf<keyof EventFields, boolean>;
  className?: string;
}

/** The events that a webhook subscribes to. */
export function EventCheckboxes({ form, className }: EventCheckboxesProps) {
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-sm font-medium">Events</legend>
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {EVENT_OPTIONS.map(({ field, label, hint }) => (
          <CheckboxField key={field} form={form} name={field} label={label} hint={hint} />
        ))}
      </div>
    </fieldset>
  );
}

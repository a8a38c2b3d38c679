import { cn } from '@/components/ui/cn.ts';
import type { PickableField } from './fields.ts';
import type { FieldChoice } from './use-field-choice.ts';

/** The fields that the text field above can take: each with its type, meaning, and recent values. */
export function FieldOptions({ choice, className }: { choice: FieldChoice; className?: string }) {
  const { id, fields, active, take } = choice;
  return (
    <div id={id} role="listbox" aria-label="Fields" className={className}>
      {fields.map((field, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
        <div
          key={field.path}
          id={`${id}-${index}`}
          ref={index === active ? reveal : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The text field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(field)}
          className={cn(
            'flex cursor-pointer flex-wrap items-baseline gap-x-2 rounded-sm px-1.5 py-1 hover:bg-sunken',
            index === active && 'bg-accent-wash',
          )}
        >
          <FieldFacts field={field} />
        </div>
      ))}
    </div>
  );
}

const reveal = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

const FieldFacts = ({ field: { path, type, text, values = [] } }: { field: PickableField }) => (
  <>
    <span className="mono wrap-anywhere">{path}</span>
    <span className="text-sm text-ink-3 wrap-anywhere">
      {type}
      {text !== undefined && text !== '' && ` · ${text}`}
    </span>
    {values.length > 0 && (
      <span className="text-sm text-ink-2 wrap-anywhere">Lately: {values.join(', ')}</span>
    )}
  </>
);

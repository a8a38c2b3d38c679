import { useId, useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { FieldOptions } from './field-options.tsx';
import { fieldsWith } from './field-search.ts';
import type { FieldSource } from './fields.ts';
import { choiceProps, useFieldChoice } from './use-field-choice.ts';
import { useFields } from './use-fields.ts';

interface FieldPickerProps {
  source: FieldSource;
  onPick: (path: string) => void;
}

/** A button that opens the list of fields, below the field that it is for. */
export function FieldPicker({ source, onPick }: FieldPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-1.5">
      <Button size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Insert a field
      </Button>
      <div id={id}>{isOpen && <FieldList source={source} onPick={onPick} />}</div>
    </div>
  );
}

const SHOWN = 60;

function FieldList({ source, onPick }: FieldPickerProps) {
  const [search, setSearch] = useState('');
  const { data = [], error, isPending, refetch } = useFields(source);
  const found = fieldsWith(data, search);
  const choice = useFieldChoice(found.slice(0, SHOWN), search, ({ path }) => onPick(path));
  return (
    <div className="mt-2 grid gap-2 rounded-md border border-line p-2">
      <Field label="Search fields" hideLabel>
        <Input
          role="combobox"
          aria-expanded
          placeholder="Search fields"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          // Enter would submit the form around it.
          onKeyDown={(event) => (choice.onKey(event) || event.key === 'Enter') && event.preventDefault()}
          {...choiceProps(choice)}
        />
      </Field>
      <LoadFailure title="The fields could not be loaded" error={error} onRetry={refetch} />
      {isPending && <Skeleton className="h-32" />}
      <FieldOptions choice={choice} className="max-h-56 overflow-y-auto" />
      {!isPending && found.length === 0 && <p className="px-1.5 text-sm text-ink-3">No such field.</p>}
      {found.length > SHOWN && (
        <p className="px-1.5 text-sm text-ink-3">and {found.length - SHOWN} more: type to find them</p>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import type { FieldSource } from './fields.ts';

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
/** The values change with the payloads that arrive. */
const FRESH_MS = 60_000;

function FieldList({ source: { key, load }, onPick }: FieldPickerProps) {
  const [filter, setFilter] = useState('');
  const query = useQuery({ queryKey: ['fields', key], queryFn: load, staleTime: FRESH_MS });
  const { data = [], error, isPending, refetch } = query;
  const words = filter.toLowerCase().split(/\s+/);
  const found = data.filter(({ path, text = '' }) => {
    const all = `${path} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return (
    <div className="mt-2 grid gap-2 rounded-md border border-line p-2">
      <Field label="Search fields" hideLabel>
        <Input
          placeholder="Search fields"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          // Enter would submit the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <LoadFailure title="The fields could not be loaded" error={error} onRetry={refetch} />
      {isPending && <Skeleton className="h-32" />}
      <ul aria-label="Fields" className="max-h-56 overflow-y-auto">
        {found.slice(0, SHOWN).map(({ path, type, text, values = [] }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => onPick(path)}
              className="flex w-full flex-wrap items-baseline gap-x-2 rounded-sm px-1.5 py-1 text-left hover:bg-sunken"
            >
              <span className="mono wrap-anywhere">{path}</span>
              <span className="text-sm text-ink-3 wrap-anywhere">
                {type}
                {text !== undefined && text !== '' && ` · ${text}`}
              </span>
              {values.length > 0 && (
                <span className="text-sm text-ink-2 wrap-anywhere">Lately: {values.join(', ')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {!isPending && found.length === 0 && <p className="px-1.5 text-sm text-ink-3">No such field.</p>}
      {found.length > SHOWN && (
        <p className="px-1.5 text-sm text-ink-3">and {found.length - SHOWN} more: type to find them</p>
      )}
    </div>
  );
}

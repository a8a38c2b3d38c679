import { TRANSFER_STATUSES, TRANSFER_TYPES } from '@clearbench/domain';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Select } from '@/components/ui/select.tsx';
import { statusLabel } from '@/components/ui/status-badge.tsx';
import { formatTransferType } from '@/lib/format.ts';
import { useShortcut } from '@/lib/shortcuts/use-shortcut.ts';
import { hasFilters, type TransactionFilters } from '../model/filters.ts';

const DEBOUNCE_MS = 250;

const STATUS_OPTIONS = [
  { value: 'all' as const, label: 'All statuses' },
  ...TRANSFER_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
];
const TYPE_OPTIONS = [
  { value: 'all' as const, label: 'All types' },
  ...TRANSFER_TYPES.map((type) => ({ value: type, label: formatTransferType(type) })),
];

interface FilterCardProps {
  filters: TransactionFilters;
  /** `isContinued`: belongs to the change before, so that Back undoes both at once. */
  onChange: (patch: Partial<TransactionFilters>, isContinued?: boolean) => void;
  onClear: () => void;
}

export function FilterCard({ filters, onChange, onClear }: FilterCardProps) {
  return (
    <Card aria-label="Filters" className="mt-4.5">
      <div className="grid grid-cols-2 items-center gap-2 p-2.5 sm:flex sm:flex-wrap">
        <SearchField
          search={filters.search}
          onSearch={(search, isContinued) => onChange({ search }, isContinued)}
        />
        <Select
          aria-label="Status"
          className="sm:w-44"
          value={filters.status}
          onValueChange={(status) => onChange({ status })}
          options={STATUS_OPTIONS}
        />
        <Select
          aria-label="Type"
          className="sm:w-44"
          value={filters.type}
          onValueChange={(type) => onChange({ type })}
          options={TYPE_OPTIONS}
        />
        {hasFilters(filters) && (
          <Button variant="ghost" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Searches once the typing pauses. What is set from outside (Back, Clear filters) takes the place of the text. */
interface SearchFieldProps {
  search: string;
  onSearch: (search: string, isContinued: boolean) => void;
}

function SearchField({ search, onSearch }: SearchFieldProps) {
  /** What is typed without leaving the field is one step of the history. */
  const input = useRef<HTMLInputElement>(null);
  useShortcut({ key: '/', label: 'Search the list', run: () => input.current?.focus() });
  const isContinued = useRef(false);
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    if (text.trim() !== search) setText(search);
  }
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => {
      onSearch(text.trim(), isContinued.current);
      isContinued.current = true;
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <Field label="Search" hideLabel className="col-span-2 flex-1 sm:min-w-64">
      <Input
        type="search"
        placeholder="Transaction ID, Amount, UETR"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        ref={input}
        value={text}
        onBlur={() => {
          isContinued.current = false;
        }}
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  );
}

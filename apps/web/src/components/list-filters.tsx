import type { ReactNode } from 'react';
import { SearchField } from '@/components/search-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Select } from '@/components/ui/forms/select.tsx';
import type { SelectOption } from '@/components/ui/overlays/select-list.tsx';

interface ListFiltersProps {
  /** Accessible name of the region: `Filter transactions`. */
  label: string;
  search?: {
    placeholder: string;
    value: string;
    maxLength?: number;
    /** `isContinued`: part of the previous change, so that Back undoes both at once. */
    onChange: (search: string, isContinued: boolean) => void;
  };
  isFiltered: boolean;
  onClear: () => void;
  /** FilterSelects. */
  children?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  className?: string;
}

/** The filters above a list. */
export function ListFilters(props: ListFiltersProps) {
  const { label, search, isFiltered, onClear, children, actions, className } = props;
  return (
    <search
      aria-label={label}
      className={cn('grid grid-cols-2 items-center gap-2 p-2.5 sm:flex sm:flex-wrap print:hidden', className)}
    >
      {search !== undefined && (
        <SearchField
          placeholder={search.placeholder}
          search={search.value}
          maxLength={search.maxLength}
          onSearch={search.onChange}
        />
      )}
      {children}
      {isFiltered && (
        <Button variant="ghost" onClick={onClear}>
          Clear filters
        </Button>
      )}
      {actions !== undefined && (
        <div className="col-span-2 ml-auto flex flex-wrap justify-end gap-2">{actions}</div>
      )}
    </search>
  );
}

interface FilterSelectProps<T extends string> {
  label: string;
  /** The option that selects everything: `All statuses`. */
  all: string;
  value: T | 'all';
  options: readonly SelectOption<T>[];
  onChange: (value: T | 'all') => void;
  className?: string;
}

export function FilterSelect<T extends string>(props: FilterSelectProps<T>) {
  const { label, all, value, options, onChange, className = 'sm:w-40' } = props;
  return (
    <Select<T | 'all'>
      aria-label={label}
      className={className}
      value={value}
      onValueChange={onChange}
      options={[{ value: 'all', label: all }, ...options]}
    />
  );
}

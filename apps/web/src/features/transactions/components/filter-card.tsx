import { TRANSFER_STATUSES, TRANSFER_TYPES } from '@clearbench/domain';
import { SearchField } from '@/components/search-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Select } from '@/components/ui/select.tsx';
import { statusLabel } from '@/components/ui/status-badge.tsx';
import { formatTransferType } from '@/lib/format.ts';
import { hasFilters, type TransactionFilters } from '../model/filters.ts';

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
          placeholder="Transaction ID, Amount, UETR"
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

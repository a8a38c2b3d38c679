import { SCENARIO_NAMES, SCENARIO_TITLES, TRANSFER_STATUSES, TRANSFER_TYPES } from '@clearbench/domain';
import { X } from 'lucide-react';
import { FilterSelect, ListFilters } from '@/components/list-filters.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { statusLabel } from '@/components/ui/display/status-badge.tsx';
import { formatTransferType } from '@/lib/text/format.ts';
import {
  type FilterPatch,
  hasFilters,
  SEARCH_MAX,
  selectsFailed,
  type TransactionFilters,
} from '../model/filters.ts';
import { readSearch } from '../model/search-text.ts';
import { MoreFilters } from './more-filters.tsx';
import { ReasonFilter } from './reason-filter.tsx';

const STATUS_OPTIONS = TRANSFER_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }));
const TYPE_OPTIONS = TRANSFER_TYPES.map((type) => ({ value: type, label: formatTransferType(type) }));

const SCENARIO_OPTIONS = [
  { value: 'none' as const, label: 'No scenario' },
  { value: 'any' as const, label: 'Any scenario' },
  ...SCENARIO_NAMES.map((name) => ({ value: name, label: SCENARIO_TITLES[name] })),
];

interface FilterCardProps {
  filters: TransactionFilters;
  /** The text of the search field, with its conditions. */
  search: string;
  onChange: (patch: FilterPatch) => void;
  onSearch: (search: string, isContinued: boolean) => void;
  onClear: () => void;
}

export function FilterCard({ filters, search, onChange, onSearch, onClear }: FilterCardProps) {
  const { problems } = readSearch(search);
  return (
    <Card className="mt-4.5 print:hidden">
      <ListFilters
        label="Filter transactions"
        search={{
          placeholder: 'Transaction ID, Amount, UETR',
          value: search,
          maxLength: SEARCH_MAX,
          onChange: onSearch,
        }}
        isFiltered={hasFilters(filters) || search !== ''}
        onClear={onClear}
      >
        <FilterSelect
          label="Status"
          all="All statuses"
          className="sm:w-36 lg:w-44"
          value={filters.status}
          options={STATUS_OPTIONS}
          onChange={(status) => onChange({ status })}
        />
        <FilterSelect
          label="Type"
          all="All types"
          className="sm:w-36 lg:w-44"
          value={filters.type}
          options={TYPE_OPTIONS}
          onChange={(type) => onChange({ type })}
        />
        {selectsFailed(filters) && (
          <ReasonFilter value={filters.reason} onChange={(reason) => onChange({ reason })} />
        )}
        <FilterSelect
          label="Scenario"
          all="Any or no scenario"
          className="max-sm:col-span-2 sm:w-44"
          value={filters.scenario}
          options={SCENARIO_OPTIONS}
          onChange={(scenario) => onChange({ scenario })}
        />
        {filters.words !== '' && (
          <Button onClick={() => onChange({ words: '' })} className="col-span-2 max-w-full">
            <span className="truncate">Name or reference: {filters.words}</span>
            <X aria-hidden="true" />
            <span className="sr-only">Remove this filter</span>
          </Button>
        )}
        <MoreFilters search={search} onSearch={onSearch} />
      </ListFilters>
      {problems.length > 0 && (
        <div role="status" className="border-t border-line px-4 py-2 text-sm text-failed">
          {problems.map((problem) => (
            <p key={problem} className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </div>
      )}
    </Card>
  );
}

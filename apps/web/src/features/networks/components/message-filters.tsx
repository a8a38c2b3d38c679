import { NETWORK_MESSAGE_STATES, type NetworkMessageState } from '@clearbench/contract';
import { NETWORK_NAMES, NETWORKS } from '@clearbench/domain';
import { SearchField } from '@/components/search-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { hasFilters, MESSAGE_TYPES, type MessageFilters } from '../model/filters.ts';

const NETWORK_OPTIONS = [
  { value: 'all' as const, label: 'All networks' },
  ...NETWORKS.map((network) => ({ value: network, label: NETWORK_NAMES[network] })),
];
const DIRECTION_OPTIONS = [
  { value: 'all' as const, label: 'In and out' },
  { value: 'out' as const, label: 'Out' },
  { value: 'in' as const, label: 'In' },
];
const STATE_LABELS: Readonly<Record<NetworkMessageState, string>> = {
  queued: 'Queued',
  sent: 'Waits for answer',
  acknowledged: 'Acknowledged',
  refused: 'Refused',
  received: 'Received',
};
const STATE_OPTIONS = [
  { value: 'all' as const, label: 'All states' },
  ...NETWORK_MESSAGE_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
];
const ALL_TYPES = { value: 'all', label: 'All types' };

interface MessageFiltersProps {
  filters: MessageFilters;
  /** `isContinued`: belongs to the change before, so that Back undoes both at once. */
  onChange: (patch: Partial<MessageFilters>, isContinued?: boolean) => void;
  onClear: () => void;
}

export function MessageFilterBar({ filters, onChange, onClear }: MessageFiltersProps) {
  return (
    <search
      aria-label="Messages"
      className="grid grid-cols-2 items-center gap-2 border-b border-line p-2.5 sm:flex sm:flex-wrap"
    >
      <SearchField
        placeholder="BIC, UETR or transaction ID"
        search={filters.search}
        onSearch={(search, isContinued) => onChange({ search }, isContinued)}
      />
      <Select
        aria-label="Network"
        className="sm:w-38"
        value={filters.network}
        onValueChange={(network) => onChange({ network })}
        options={NETWORK_OPTIONS}
      />
      <Select
        aria-label="Direction"
        className="sm:w-31"
        value={filters.direction}
        onValueChange={(direction) => onChange({ direction })}
        options={DIRECTION_OPTIONS}
      />
      <Select
        aria-label="Type"
        className="sm:w-41"
        value={filters.type}
        onValueChange={(type) => onChange({ type })}
        options={typeOptions(filters.type)}
      />
      <Select
        aria-label="State"
        className="sm:w-40"
        value={filters.state}
        onValueChange={(state) => onChange({ state })}
        options={STATE_OPTIONS}
      />
      {hasFilters(filters) && (
        <Button variant="ghost" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

/** A link may name a type that is not in the list. */
function typeOptions(type: string) {
  const types: string[] = [...MESSAGE_TYPES];
  if (type !== 'all' && !types.includes(type)) types.push(type);
  return [ALL_TYPES, ...types.map((value) => ({ value, label: value }))];
}

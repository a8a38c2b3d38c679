import { NETWORK_MESSAGE_STATES, type NetworkMessageState } from '@clearbench/contract';
import { NETWORK_NAMES, NETWORKS } from '@clearbench/domain';
import type { ReactNode } from 'react';
import { FilterSelect, ListFilters } from '@/components/list-filters.tsx';
import { hasFilters, MESSAGE_TYPES, type MessageFilters } from '../model/filters.ts';

const NETWORK_OPTIONS = NETWORKS.map((network) => ({ value: network, label: NETWORK_NAMES[network] }));
const DIRECTION_OPTIONS = [
  { value: 'out' as const, label: 'Out' },
  { value: 'in' as const, label: 'In' },
];
const STATE_LABELS: Readonly<Record<NetworkMessageState, string>> = {
  queued: 'Queued',
  sent: 'Waiting for answer',
  acknowledged: 'Acknowledged',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  received: 'Received',
};
const STATE_OPTIONS = NETWORK_MESSAGE_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }));

interface MessageFiltersProps {
  filters: MessageFilters;
  /** `isContinued`: part of the previous change, so that Back undoes both at once. */
  onChange: (patch: Partial<MessageFilters>, isContinued?: boolean) => void;
  onClear: () => void;
  /** Buttons at the end. */
  children: ReactNode;
}

export function MessageFilterBar({ filters, onChange, onClear, children }: MessageFiltersProps) {
  return (
    <ListFilters
      label="Filter messages"
      search={{
        placeholder: 'BIC, UETR or transaction ID',
        value: filters.search,
        onChange: (search, isContinued) => onChange({ search }, isContinued),
      }}
      isFiltered={hasFilters(filters)}
      onClear={onClear}
      actions={children}
      className="border-b border-line"
    >
      <FilterSelect
        label="Network"
        all="All networks"
        className="sm:w-38"
        value={filters.network}
        options={NETWORK_OPTIONS}
        onChange={(network) => onChange({ network })}
      />
      <FilterSelect
        label="Direction"
        all="In and out"
        className="sm:w-31"
        value={filters.direction}
        options={DIRECTION_OPTIONS}
        onChange={(direction) => onChange({ direction })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={filters.type}
        options={typeOptions(filters.type)}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label="State"
        all="All states"
        value={filters.state}
        options={STATE_OPTIONS}
        onChange={(state) => onChange({ state })}
      />
    </ListFilters>
  );
}

/** A link may name a type that is not in the list. */
function typeOptions(type: string) {
  const types: string[] = [...MESSAGE_TYPES];
  if (type !== 'all' && !types.includes(type)) types.push(type);
  return types.map((value) => ({ value, label: value }));
}

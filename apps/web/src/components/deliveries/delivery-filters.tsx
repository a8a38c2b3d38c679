import {
  DELIVERY_STATES,
  type DeliveryState,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '@clearbench/contract';
import { SearchField } from '@/components/search-field.tsx';
import { Select } from '@/components/ui/select.tsx';
import { DELIVERY_STATE_LABELS } from './delivery-result.tsx';
import type { DeliveryFilters } from './delivery-source.ts';

const TYPE_OPTIONS = [
  { value: 'all' as const, label: 'All events' },
  ...NOTIFICATION_TYPES.map((type) => ({ value: type, label: type })),
];
const STATE_OPTIONS = [
  { value: 'all' as const, label: 'All results' },
  ...DELIVERY_STATES.map((state) => ({ value: state, label: DELIVERY_STATE_LABELS[state] })),
];

interface DeliveryFilterBarProps {
  filters: DeliveryFilters;
  onSearch: (search: string, isContinued: boolean) => void;
  onType: (type: NotificationType | 'all') => void;
  onState: (state: DeliveryState | 'all') => void;
}

export function DeliveryFilterBar({ filters, onSearch, onType, onState }: DeliveryFilterBarProps) {
  return (
    <div className="grid grid-cols-2 items-center gap-2 border-b border-line p-2.5 sm:flex sm:flex-wrap">
      <SearchField search={filters.search} placeholder="UETR, GPI, TRN or id" onSearch={onSearch} />
      <Select
        aria-label="Event"
        className="sm:w-48"
        value={filters.type}
        onValueChange={onType}
        options={TYPE_OPTIONS}
      />
      <Select
        aria-label="Result"
        className="sm:w-36"
        value={filters.state}
        onValueChange={onState}
        options={STATE_OPTIONS}
      />
    </div>
  );
}

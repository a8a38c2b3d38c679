import {
  DELIVERY_STATES,
  type DeliveryState,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '@clearbench/contract';
import type { ReactNode } from 'react';
import { FilterSelect, ListFilters } from '@/components/list-filters.tsx';
import { DELIVERY_STATE_LABELS } from './delivery-result.tsx';
import type { DeliveryFilters } from './delivery-source.ts';

const TYPE_OPTIONS = NOTIFICATION_TYPES.map((type) => ({ value: type, label: type }));
const STATE_OPTIONS = DELIVERY_STATES.map((state) => ({ value: state, label: DELIVERY_STATE_LABELS[state] }));

interface DeliveryFilterBarProps {
  filters: DeliveryFilters;
  onSearch: (search: string, isContinued: boolean) => void;
  onType: (type: NotificationType | 'all') => void;
  onState: (state: DeliveryState | 'all') => void;
  isFiltered: boolean;
  onClear: () => void;
  /** Buttons at the end. */
  children: ReactNode;
}

export function DeliveryFilterBar(props: DeliveryFilterBarProps) {
  const { filters, onSearch, onType, onState, isFiltered, onClear, children } = props;
  return (
    <ListFilters
      label="Filter deliveries"
      search={{ placeholder: 'UETR, GPI, TRN or id', value: filters.search, onChange: onSearch }}
      isFiltered={isFiltered}
      onClear={onClear}
      actions={children}
      className="border-b border-line"
    >
      <FilterSelect
        label="Event"
        all="All events"
        className="sm:w-48"
        value={filters.type}
        options={TYPE_OPTIONS}
        onChange={onType}
      />
      <FilterSelect
        label="Result"
        all="All results"
        className="sm:w-36"
        value={filters.state}
        options={STATE_OPTIONS}
        onChange={onState}
      />
    </ListFilters>
  );
}

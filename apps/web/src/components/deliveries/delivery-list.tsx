import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ListPanel } from '@/components/paged-list/list-panel.tsx';
import { logLayout } from '@/components/paged-list/log-rows.tsx';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useRowPx } from '@/lib/preferences/row-height.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { type DeliveryFilters, deliverySource } from './delivery-source.ts';

interface DeliveryListProps {
  /** A stable object as long as its contents are the same. */
  filters: DeliveryFilters;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** False if it doesn't fit. */
  withTransfer?: boolean;
  withEndpoint?: boolean;
  className?: string;
}

const LAYOUT = logLayout('deliveries');
const DELIVERIES = { one: 'delivery', many: 'deliveries' };

/** A delivery log that updates live. */
export function DeliveryList(props: DeliveryListProps) {
  const { filters, selectedId, onSelect, empty, className } = props;
  const { withTransfer = true, withEndpoint = false } = props;
  const source = useMemo(() => deliverySource(filters), [filters]);
  const list = usePagedList(source);
  const columns = useMemo(
    () => deliveryColumns(onSelect, { withTransfer, withEndpoint }),
    [onSelect, withTransfer, withEndpoint],
  );
  return (
    <ListPanel
      list={list}
      label="Deliveries"
      tableLabel="Deliveries"
      noun={DELIVERIES}
      columns={columns}
      layout={LAYOUT}
      rowPx={useRowPx('log')}
      openId={selectedId}
      empty={empty}
      {...(className === undefined ? {} : { className })}
    />
  );
}

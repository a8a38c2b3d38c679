import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PagedTable } from '@/components/paged-list/paged-table.tsx';
import { TableFooter } from '@/components/ui/table.tsx';
import { formatCount } from '@/lib/format.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { DeliveryHeadings, DeliveryRow, DeliverySkeletons, useDeliveryRowPx } from './delivery-row.tsx';
import { type DeliveryFilters, deliverySource } from './delivery-source.ts';

interface DeliveryListProps {
  /** The same object as long as it says the same. */
  filters: DeliveryFilters;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  /** Shown when nothing is there. */
  empty: ReactNode;
  withTarget?: boolean;
  className?: string;
}

/** A log of deliveries that grows by itself. */
export function DeliveryList(props: DeliveryListProps) {
  const { filters, selectedId, onSelect, empty, withTarget = false, className } = props;
  const source = useMemo(() => deliverySource(filters), [filters]);
  const list = usePagedList(source);
  const rowPx = useDeliveryRowPx();
  const { total, totalIsMinimum, loadError, isFetchingNextPage } = list;
  return (
    <>
      <LoadFailure
        title="The deliveries could not be brought up to date"
        error={list.refreshError}
        onRetry={list.retry}
        className="m-2.5"
      />
      <PagedTable
        list={list}
        label="Deliveries"
        tableLabel="Deliveries"
        noun="deliveries"
        rowPx={rowPx}
        headings={<DeliveryHeadings withTarget={withTarget} />}
        skeletons={<DeliverySkeletons withTarget={withTarget} />}
        renderRow={(delivery, index) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            index={index}
            isSelected={delivery.id === selectedId}
            onSelect={onSelect}
            withTarget={withTarget}
          />
        )}
        notice={
          loadError !== null ? (
            <LoadFailure
              title="The deliveries could not be loaded"
              error={loadError}
              onRetry={list.retry}
              className="m-4"
            />
          ) : list.isEmpty ? (
            empty
          ) : null
        }
        {...(className === undefined ? {} : { className })}
      />
      <TableFooter>
        <span>
          {total === null
            ? '\u00a0'
            : `${formatCount(total)}${totalIsMinimum ? '+' : ''} ${total === 1 ? 'delivery' : 'deliveries'}`}
        </span>
        <span role="status">{isFetchingNextPage ? 'Loading more…' : ''}</span>
      </TableFooter>
    </>
  );
}

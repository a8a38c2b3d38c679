import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Table, TableBody } from '@/components/ui/table.tsx';
import { errorText } from '@/lib/api.ts';
import { formatCount } from '@/lib/format.ts';
import { useMedia } from '@/lib/media.ts';
import type { TransactionFilters } from '../model/filters.ts';
import type { RowIndex } from '../model/loaded-list.ts';
import {
  NARROW_ROW_PX,
  NARROW_SCREEN,
  ROW_PX,
  SkeletonRow,
  TransactionHeadings,
  TransactionRow,
} from './transaction-row.tsx';

const SKELETON_ROWS = [1, 2, 3, 4, 5];
/** How many rows before the end of what is loaded the next page is asked for. */
const AHEAD_ROWS = 60;

interface TransactionTableProps {
  /** With other filters the reading starts at the top again. */
  filters: TransactionFilters;
  rows: RowIndex;
  /** How many there are in all; null when that is not known exactly. */
  total: number | null;
  isLoading: boolean;
  isChangingFilters: boolean;
  isAtTop: boolean;
  onAtTopChange: (isAtTop: boolean) => void;
  onShownChange: (first: number, last: number) => void;
  /** How many rows came in above the place where one reads, or that they were too many to join. */
  newRows: number | 'many';
  onView: (transactionId: string) => void;
  onEndNear: () => void;
  nextPageError: Error | null;
  /** Stands in place of the rows. */
  notice: ReactNode;
}

/** A real table of which only the rows in view exist; space around it stands for the others. */
export function TransactionTable(props: TransactionTableProps) {
  const {
    filters,
    rows,
    total,
    isLoading,
    isChangingFilters,
    isAtTop,
    onAtTopChange,
    onShownChange,
    onEndNear,
    nextPageError,
  } = props;
  const scroller = useRef<HTMLElement>(null);
  const rowPx = useMedia(NARROW_SCREEN) ? NARROW_ROW_PX : ROW_PX;
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows.at(index)?.transactionId ?? index,
    overscan: 8,
    // Further down the rows one reads stay where they are while new ones come in above.
    anchorTo: isAtTop ? 'start' : 'end',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have another height.
  useEffect(() => virtualizer.measure(), [rowPx, virtualizer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the filters change.
  useEffect(() => virtualizer.scrollToOffset(0), [filters, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onShownChange(first, last), [first, last, onShownChange]);
  useEffect(() => {
    // After a failure only the reader tries again: by itself it would try without end.
    if (rows.count > 0 && nextPageError === null && last >= rows.count - AHEAD_ROWS) onEndNear();
  }, [last, rows.count, nextPageError, onEndNear]);

  return (
    <div className="relative">
      <NewRowsPill newRows={props.newRows} onShow={() => virtualizer.scrollToOffset(0)} />
      <section
        ref={scroller}
        aria-label="Transactions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        onScroll={(event) => onAtTopChange(event.currentTarget.scrollTop < ROW_PX / 2)}
        className="h-[max(22rem,calc(100dvh-22rem))] overflow-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        {props.notice ?? (
          <div
            className={cn('sm:min-w-235', isChangingFilters && 'opacity-60')}
            style={{
              paddingTop: items[0]?.start ?? 0,
              paddingBottom: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
            }}
          >
            <Table
              role="table"
              aria-label="Transaction List"
              aria-rowcount={total === null ? -1 : total + 1}
              aria-busy={isLoading || isChangingFilters}
              className="table-fixed"
            >
              <TransactionHeadings />
              <TableBody role="rowgroup">
                {isLoading && SKELETON_ROWS.map((row) => <SkeletonRow key={row} />)}
                {items.map(({ index, key }) => (
                  <TransactionRow
                    key={key}
                    transaction={rows.at(index)}
                    index={index}
                    onView={props.onView}
                  />
                ))}
              </TableBody>
            </Table>
          </div>
        )}
        {nextPageError !== null && <NextPageFailure error={nextPageError} onRetry={onEndNear} />}
      </section>
    </div>
  );
}

function NextPageFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <InlineAlert
      title="The next transfers could not be loaded"
      className="m-3"
      action={<Button onClick={onRetry}>Retry</Button>}
    >
      {errorText(error)}
    </InlineAlert>
  );
}

function NewRowsPill({ newRows, onShow }: { newRows: number | 'many'; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-10 z-20 flex justify-center">
      {newRows !== 0 && (
        <Button variant="primary" size="sm" className="pointer-events-auto shadow-pop" onClick={onShow}>
          <ArrowUp aria-hidden="true" />
          {newRows === 'many' ? 'Many new' : `${formatCount(newRows)} new`}
        </Button>
      )}
    </div>
  );
}

import { ArrowUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Table, TableBody } from '@/components/ui/table.tsx';
import { formatCount } from '@/lib/format.ts';
import type { TransactionFilters } from '../model/filters.ts';
import type { RowIndex } from '../model/loaded-list.ts';
import { TransactionHeadings, TransactionRow, TransactionSkeletons } from './transaction-row.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

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
  const { rows, total, isLoading, isChangingFilters, onEndNear, nextPageError, onView } = props;
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualRows({ ...props, scroller });
  return (
    <div className="relative">
      <NewRowsPill newRows={props.newRows} onShow={virtual.scrollToTop} />
      <section
        ref={scroller}
        aria-label="Transactions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="h-[max(22rem,calc(100dvh-22rem))] overflow-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        {props.notice ?? (
          <div
            className={cn(isChangingFilters && 'opacity-60')}
            style={{ paddingTop: virtual.abovePx, paddingBottom: virtual.belowPx }}
          >
            <Table
              aria-label="Transaction List"
              aria-rowcount={total === null ? -1 : total + 1}
              aria-busy={isLoading || isChangingFilters}
              className="table-fixed"
            >
              <TransactionHeadings />
              <TableBody>
                {isLoading && <TransactionSkeletons />}
                {virtual.indexes.map((index) => {
                  const row = rows.at(index);
                  return row === undefined ? null : (
                    <TransactionRow key={row.transactionId} transaction={row} index={index} onView={onView} />
                  );
                })}
              </TableBody>
            </Table>
          </div>
        )}
        <LoadFailure
          title="The next transfers could not be loaded"
          error={nextPageError}
          onRetry={onEndNear}
          className="m-3"
        />
      </section>
    </div>
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

import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { TableFooter } from '@/components/ui/table.tsx';
import { formatCount } from '@/lib/format.ts';
import { useTransactionList } from '../api/list-transactions.ts';
import { useRefreshPages } from '../api/refresh-pages.ts';
import { hasFilters, type TransactionFilters } from '../model/filters.ts';
import type { RowIndex } from '../model/loaded-list.ts';
import { LiveIndicator } from './live-indicator.tsx';
import { TransactionTable } from './transaction-table.tsx';

interface TransactionListProps {
  filters: TransactionFilters;
  onView: (transactionId: string) => void;
  onClearFilters: () => void;
  onNew: () => void;
  /** Tells which rows are there, so that the details can step from one to the next. */
  onRows: (rows: RowIndex) => void;
}

export function TransactionList({ filters, onView, onClearFilters, onNew, onRows }: TransactionListProps) {
  const [isAtTop, setIsAtTop] = useState(true);
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const transfers = useTransactionList(filters, isAtTop);
  const { list, rows, total, totalIsMinimum, hasGap, isPending, isChangingFilters, loadError } = transfers;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = transfers;
  useRefreshPages(filters, list, shown);
  useEffect(() => onRows(rows), [rows, onRows]);
  const newRows = useNewRows(rows, isAtTop);

  const onShownChange = useCallback((first: number, last: number) => setShown({ first, last }), []);
  const onEndNear = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const isEmpty = !isPending && loadError === null && rows.count === 0;
  return (
    <Card className="mt-3 -mb-9">
      <CardHeader>
        <CardTitle>Transaction List</CardTitle>
        <LiveIndicator />
      </CardHeader>
      <LoadFailure
        title="The list could not be brought up to date"
        error={transfers.refreshError}
        onRetry={transfers.retry}
        className="m-2.5"
      />
      <TransactionTable
        filters={filters}
        rows={rows}
        total={totalIsMinimum ? null : total}
        isLoading={isPending && loadError === null}
        isChangingFilters={isChangingFilters}
        isAtTop={isAtTop}
        onAtTopChange={setIsAtTop}
        onShownChange={onShownChange}
        newRows={hasGap ? 'many' : newRows}
        onView={onView}
        onEndNear={onEndNear}
        nextPageError={transfers.nextPageError}
        notice={
          loadError !== null ? (
            <LoadFailure
              title="Transactions could not be loaded"
              error={loadError}
              onRetry={transfers.retry}
              className="m-4"
            />
          ) : isEmpty ? (
            <NoTransactions filtered={hasFilters(filters)} onClearFilters={onClearFilters} onNew={onNew} />
          ) : null
        }
      />
      <TableFooter>
        <span>{total === null ? '\u00a0' : countText(total, totalIsMinimum)}</span>
        <span role="status">{isFetchingNextPage ? 'Loading more…' : ''}</span>
      </TableFooter>
    </Card>
  );
}

function countText(total: number, isMinimum: boolean): string {
  return `${formatCount(total)}${isMinimum ? '+' : ''} ${total === 1 ? 'transfer' : 'transfers'}`;
}

/** How many rows came in above the one that was on top when the reader left the top. */
function useNewRows(rows: RowIndex, isAtTop: boolean): number {
  const [left, setLeft] = useState<string | undefined>(undefined);
  const top = rows.at(0)?.transactionId;
  if (isAtTop && left !== top) setLeft(top);
  return useMemo(
    () => (isAtTop || left === undefined ? 0 : Math.max(0, rows.indexOf(left))),
    [rows, isAtTop, left],
  );
}

interface NoTransactionsProps {
  filtered: boolean;
  onClearFilters: () => void;
  onNew: () => void;
}

function NoTransactions({ filtered, onClearFilters, onNew }: NoTransactionsProps) {
  if (filtered) {
    return (
      <EmptyState
        title="No transactions found"
        text="No transfer fits these filters."
        action={<Button onClick={onClearFilters}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No transactions found"
      text="Create an API key and post a payment message with it. The transfer then appears here by itself."
      action={
        <>
          <Button asChild variant="primary">
            <Link href="/api-configuration/keys?new=1">Create an API key</Link>
          </Button>
          <Button onClick={onNew}>New Transaction</Button>
        </>
      }
    />
  );
}

import type { Transaction } from '@clearbench/contract';
import { useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { LiveIndicator } from '@/components/live-indicator.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PagedTable } from '@/components/paged-list/paged-table.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { TableFooter } from '@/components/ui/table.tsx';
import { formatCount } from '@/lib/format.ts';
import type { RowIndex } from '@/lib/paged-list/loaded-list.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { transactionSource } from '../api/list-transactions.ts';
import { hasFilters, type TransactionFilters } from '../model/filters.ts';
import {
  TransactionHeadings,
  TransactionRow,
  TransactionSkeletons,
  useTransactionRowPx,
} from './transaction-row.tsx';

interface TransactionListProps {
  filters: TransactionFilters;
  onView: (transactionId: string) => void;
  onClearFilters: () => void;
  onNew: () => void;
  /** Tells which rows are there, so that the details can step from one to the next. */
  onRows: (rows: RowIndex<Transaction>) => void;
}

export function TransactionList({ filters, onView, onClearFilters, onNew, onRows }: TransactionListProps) {
  const source = useMemo(() => transactionSource(filters), [filters]);
  const list = usePagedList(source);
  const { rows, total, totalIsMinimum, loadError, isFetchingNextPage } = list;
  const rowPx = useTransactionRowPx();
  useEffect(() => onRows(rows), [rows, onRows]);
  return (
    <Card className="mt-3 -mb-9">
      <CardHeader>
        <CardTitle>Transaction List</CardTitle>
        <LiveIndicator />
      </CardHeader>
      <LoadFailure
        title="The list could not be brought up to date"
        error={list.refreshError}
        onRetry={list.retry}
        className="m-2.5"
      />
      <PagedTable
        list={list}
        label="Transactions"
        tableLabel="Transaction List"
        noun="transfers"
        rowPx={rowPx}
        headings={<TransactionHeadings />}
        skeletons={<TransactionSkeletons />}
        renderRow={(row, index) => (
          <TransactionRow key={row.transactionId} transaction={row} index={index} onView={onView} />
        )}
        notice={
          loadError !== null ? (
            <LoadFailure
              title="Transactions could not be loaded"
              error={loadError}
              onRetry={list.retry}
              className="m-4"
            />
          ) : list.isEmpty ? (
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

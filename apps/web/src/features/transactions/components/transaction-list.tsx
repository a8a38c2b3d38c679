import type { Transaction } from '@clearbench/contract';
import { useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { LiveIndicator } from '@/components/live-indicator.tsx';
import { ListPanel } from '@/components/paged-list/list-panel.tsx';
import { NothingFound } from '@/components/paged-list/nothing-found.tsx';
import { ReferenceLink } from '@/components/reference-link.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import type { RowIndex } from '@/lib/paged-list/loaded-list.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useSelection } from '@/lib/paged-list/use-selection.ts';
import { useRowPx } from '@/lib/preferences/row-height.ts';
import { transactionSource } from '../api/list-transactions.ts';
import { SELECTED_MAX, TRANSFERS } from '../model/bulk.ts';
import { hasFilters, selectsFailed, type TransactionFilters } from '../model/filters.ts';
import { SelectionBar } from './selection-bar.tsx';
import { FAILED_LAYOUT, TRANSACTION_LAYOUT, useTransactionColumns } from './transaction-columns.tsx';

interface TransactionListProps {
  filters: TransactionFilters;
  /**
   * The text that no ID, UETR or amount contains, so that names and references were searched for it; null if they
   * were not.
   */
  searched: string | null;
  /** Must be the same function each time, because another one re-renders all rows. */
  onView: (transactionId: string) => void;
  onClearFilters: () => void;
  onNew: () => void;
  /** Reports the current rows, so that the details can step through them. */
  onRows: (rows: RowIndex<Transaction>) => void;
}

const NOTE_CLASS = 'border-b border-line px-4 py-2 text-sm text-ink-2 wrap-anywhere';

export function TransactionList(props: TransactionListProps) {
  const { filters, searched, onView, onClearFilters, onNew, onRows } = props;
  const source = useMemo(() => transactionSource(filters), [filters]);
  const list = usePagedList(source);
  const { rows } = list;
  const hasReasons = selectsFailed(filters);
  const columns = useTransactionColumns(onView, hasReasons, filters);
  const showsReasons = hasReasons && columns.some(({ id }) => id === 'reason');
  const linesPx = useRowPx('transactions');
  const reasonPx = useRowPx('reason');
  const selection = useSelection(rows, source.firstPath, SELECTED_MAX);
  useEffect(() => onRows(rows), [rows, onRows]);
  return (
    <Card className="mt-3 -mb-9" title="Transaction List" aside={<LiveIndicator />}>
      {selection.ids.size > 0 && <SelectionBar selection={selection} list={list} filters={filters} />}
      <p role="status" className={searched === null || list.isEmpty ? 'sr-only' : NOTE_CLASS}>
        {searched !== null &&
          !list.isEmpty &&
          `No transfer has “${searched}” as ID, UETR or amount; showing transfers whose reference or party contains it.`}
      </p>
      <ListPanel
        list={list}
        label="Transactions"
        tableLabel="Transaction List"
        noun={TRANSFERS}
        columns={columns}
        layout={showsReasons ? FAILED_LAYOUT : TRANSACTION_LAYOUT}
        rowPx={showsReasons ? linesPx + reasonPx : linesPx}
        selection={selection}
        empty={
          hasFilters(filters) ? (
            <NothingFound
              title="No transactions found"
              text={
                searched === null
                  ? 'No transfers match these filters.'
                  : `No transfer has “${searched}” as ID, UETR or amount, nor in a name or reference.`
              }
              onClearFilters={onClearFilters}
            />
          ) : (
            <NoTransactions onNew={onNew} />
          )
        }
      />
    </Card>
  );
}

function NoTransactions({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title="No transactions found"
      text="Enter one by hand, or post a payment message with an API key: it appears here automatically."
      action={
        <>
          <Button variant="primary" onClick={onNew}>
            New Transaction
          </Button>
          <Button asChild>
            <Link href="/api-configuration#http">How to post one</Link>
          </Button>
          <ReferenceLink />
        </>
      }
    />
  );
}

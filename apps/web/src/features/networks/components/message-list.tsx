import type { NetworkMessage } from '@clearbench/contract';
import { useEffect, useMemo } from 'react';
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
import { messageSource } from '../api/list-messages.ts';
import { hasFilters, type MessageFilters } from '../model/filters.ts';
import { MessageFilterBar } from './message-filters.tsx';
import { MessageHeadings, MessageRow, MessageSkeletons, useMessageRowPx } from './message-row.tsx';

interface MessageListProps {
  filters: MessageFilters;
  onFilters: (patch: Partial<MessageFilters>, isContinued?: boolean) => void;
  onClearFilters: () => void;
  onView: (id: string) => void;
  onCreate: () => void;
  /** Tells which rows are there, so that the drawer can step from one to the next. */
  onRows: (rows: RowIndex<NetworkMessage>) => void;
}

/** Every message in and out, newest first, as it passes. */
export function MessageList(props: MessageListProps) {
  const { filters, onFilters, onClearFilters, onView, onCreate, onRows } = props;
  const source = useMemo(() => messageSource(filters), [filters]);
  const list = usePagedList(source);
  const { rows, total, totalIsMinimum, loadError, isFetchingNextPage } = list;
  const rowPx = useMessageRowPx();
  useEffect(() => onRows(rows), [rows, onRows]);
  return (
    <Card simulated className="mt-4.5" id="messages">
      <CardHeader>
        <CardTitle>Messages</CardTitle>
        <LiveIndicator />
      </CardHeader>
      <MessageFilterBar filters={filters} onChange={onFilters} onClear={onClearFilters} />
      <LoadFailure
        title="The messages could not be brought up to date"
        error={list.refreshError}
        onRetry={list.retry}
        className="m-2.5"
      />
      <PagedTable
        list={list}
        label="Messages"
        tableLabel="Messages of the networks"
        noun="messages"
        rowPx={rowPx}
        headings={<MessageHeadings />}
        skeletons={<MessageSkeletons />}
        renderRow={(row, index) => <MessageRow key={row.id} message={row} index={index} onView={onView} />}
        className="h-[max(20rem,calc(100dvh-24rem))]"
        notice={
          loadError !== null ? (
            <LoadFailure
              title="The messages could not be loaded"
              error={loadError}
              onRetry={list.retry}
              className="m-4"
            />
          ) : list.isEmpty ? (
            <NoMessages filtered={hasFilters(filters)} onClearFilters={onClearFilters} onCreate={onCreate} />
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

const countText = (total: number, isMinimum: boolean): string =>
  `${formatCount(total)}${isMinimum ? '+' : ''} ${total === 1 ? 'message' : 'messages'}`;

interface NoMessagesProps {
  filtered: boolean;
  onClearFilters: () => void;
  onCreate: () => void;
}

function NoMessages({ filtered, onClearFilters, onCreate }: NoMessagesProps) {
  if (filtered) {
    return (
      <EmptyState
        title="No messages found"
        text="No message fits these filters."
        action={<Button onClick={onClearFilters}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No messages yet"
      text="Transfers that are converted and settled send messages; so can you."
      action={
        <Button variant="primary" onClick={onCreate}>
          Create MT103
        </Button>
      }
    />
  );
}

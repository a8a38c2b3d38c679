import type { NetworkMessage } from '@clearbench/contract';
import { useEffect, useMemo } from 'react';
import { ListToolbar } from '@/components/list-toolbar.tsx';
import { LiveIndicator } from '@/components/live-indicator.tsx';
import { ColumnButton } from '@/components/paged-list/column-button.tsx';
import { useShownColumns } from '@/components/paged-list/columns.ts';
import { ListPanel } from '@/components/paged-list/list-panel.tsx';
import { NothingFound } from '@/components/paged-list/nothing-found.tsx';
import { ViewsButton } from '@/components/saved-views/views-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import type { RowIndex } from '@/lib/paged-list/loaded-list.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useRowPx } from '@/lib/preferences/row-height.ts';
import { messageSource } from '../api/list-messages.ts';
import { FILTER_PARAMS, hasFilters, type MessageFilters } from '../model/filters.ts';
import { MESSAGE_LAYOUT, messageColumns, storedMessageColumns } from './message-columns.tsx';
import { MessageFilterBar } from './message-filters.tsx';

interface MessageListProps {
  filters: MessageFilters;
  onFilters: (patch: Partial<MessageFilters>, isContinued?: boolean) => void;
  onClearFilters: () => void;
  onView: (id: string) => void;
  onCreate: () => void;
  /** Reports the current rows, so that the drawer can step through them. */
  onRows: (rows: RowIndex<NetworkMessage>) => void;
}

const MESSAGES = { one: 'message', many: 'messages' };

/** Every incoming and outgoing message, newest first, live. */
export function MessageList(props: MessageListProps) {
  const { filters, onFilters, onClearFilters, onView, onCreate, onRows } = props;
  const source = useMemo(() => messageSource(filters), [filters]);
  const list = usePagedList(source);
  const { rows } = list;
  const rowPx = useRowPx('messages');
  const all = useMemo(() => messageColumns(onView), [onView]);
  const columns = useShownColumns(all, storedMessageColumns);
  useEffect(() => onRows(rows), [rows, onRows]);
  return (
    <Card simulated className="mt-4.5" id="messages" title="Messages" aside={<LiveIndicator />}>
      <MessageFilterBar filters={filters} onChange={onFilters} onClear={onClearFilters}>
        <ListToolbar>
          <ViewsButton list="messages" filters={FILTER_PARAMS} />
          <ColumnButton columns={all} stored={storedMessageColumns} />
        </ListToolbar>
      </MessageFilterBar>
      <ListPanel
        list={list}
        label="Messages"
        tableLabel="Messages of the networks"
        noun={MESSAGES}
        columns={columns}
        layout={MESSAGE_LAYOUT}
        rowPx={rowPx}
        className="[--list-height:max(20rem,calc(100dvh-24rem))]"
        empty={
          hasFilters(filters) ? (
            <NothingFound
              title="No messages found"
              text="No messages match these filters."
              onClearFilters={onClearFilters}
            />
          ) : (
            <NoMessages onCreate={onCreate} />
          )
        }
      />
    </Card>
  );
}

function NoMessages({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No messages yet"
      text="Messages appear when a transfer is converted or settled, or when you send one."
      action={
        <Button variant="primary" onClick={onCreate}>
          Create MT103
        </Button>
      }
    />
  );
}

import { Radio } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { FilterSelect, ListFilters } from '@/components/list-filters.tsx';
import { LiveIndicator } from '@/components/live-indicator.tsx';
import { ListPanel } from '@/components/paged-list/list-panel.tsx';
import { logLayout } from '@/components/paged-list/log-rows.tsx';
import { NothingFound } from '@/components/paged-list/nothing-found.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { useOpenRow } from '@/lib/paged-list/use-open-row.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useRowPx } from '@/lib/preferences/row-height.ts';
import { requestSource } from '../api/requests.ts';
import { useSubscribers } from '../api/subscribers.ts';
import { ebicsUrlParams } from '../model/ebics-url.ts';
import { requestColumns } from './request-columns.tsx';

const RequestDrawer = lazyDialog(() => import('./request-drawer.tsx').then((m) => m.RequestDrawer));

const REQUESTS = { one: 'request', many: 'requests' };
const LAYOUT = logLayout('ebics-requests');
const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'refused', label: 'Refused only' },
] as const;

/** Every request and its answer, newest first, live. */
export function RequestsTab() {
  const [{ user = '', refused, request }, setUrl] = useUrlState(ebicsUrlParams);
  const source = useMemo(
    () => requestSource({ userId: user, refused: refused !== undefined }),
    [user, refused],
  );
  const list = usePagedList(source);
  const { view, onRows, openRow } = useOpenRow('request');
  const { rows } = list;
  useEffect(() => onRows(rows), [rows, onRows]);
  const columns = useMemo(() => requestColumns(view), [view]);
  const isFiltered = user !== '' || refused !== undefined;
  const clear = () => setUrl({ user: undefined, refused: undefined }, { push: true });
  return (
    <Card simulated id="requests">
      <ListFilters
        label="Filter requests"
        isFiltered={isFiltered}
        onClear={clear}
        actions={<LiveIndicator />}
        className="border-b border-line"
      >
        <FilterSelect
          label="User"
          all="All users"
          value={user === '' ? 'all' : user}
          options={useUsers(user)}
          onChange={(chosen) => setUrl({ user: chosen === 'all' ? undefined : chosen }, { push: true })}
        />
        <SegmentedControl
          label="Requests shown"
          value={refused === undefined ? 'all' : 'refused'}
          onValueChange={(shown) =>
            setUrl({ refused: shown === 'refused' ? '1' : undefined }, { push: true })
          }
          segments={SHOWN}
        />
      </ListFilters>
      <ListPanel
        list={list}
        label="Requests"
        tableLabel="Requests"
        noun={REQUESTS}
        columns={columns}
        layout={LAYOUT}
        rowPx={useRowPx('log')}
        openId={request}
        empty={
          isFiltered ? (
            <NothingFound
              title="No requests found"
              text={refused === undefined ? 'This user has sent nothing.' : 'No such request was refused.'}
              onClearFilters={clear}
            />
          ) : (
            <EmptyState
              icon={Radio}
              title="No requests yet"
              text="Each request of a client appears here at once, with the codes of its answer. A refused one says what was compared, what exactly differs, and how to fix it."
            />
          )
        }
      />
      {request !== undefined && <RequestDrawer id={request} {...openRow} />}
    </Card>
  );
}

/** The subscribers, and the chosen user, who may be none of them. */
function useUsers(chosen: string) {
  const { data } = useSubscribers();
  return useMemo(() => {
    const users = new Set((data ?? []).map(({ userId }) => userId));
    if (chosen !== '') users.add(chosen);
    return [...users].sort().map((value) => ({ value, label: value }));
  }, [data, chosen]);
}

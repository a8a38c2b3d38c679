import { WORKSPACE_STATES, type Workspace } from '@clearbench/contract';
import { useEffect, useMemo } from 'react';
import { FilterSelect, ListFilters } from '@/components/list-filters.tsx';
import { ColumnButton } from '@/components/paged-list/column-button.tsx';
import { useShownColumns } from '@/components/paged-list/columns.ts';
import { ListPanel } from '@/components/paged-list/list-panel.tsx';
import { NothingFound } from '@/components/paged-list/nothing-found.tsx';
import { ViewsButton } from '@/components/saved-views/views-button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { searchInUrl, useUrlState } from '@/lib/navigation/url-state.ts';
import type { RowIndex } from '@/lib/paged-list/loaded-list.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useRowPx } from '@/lib/preferences/row-height.ts';
import { workspaceSource } from '../api/list-workspaces.ts';
import { STATE_LOOK } from '../model/texts.ts';
import { WORKSPACE_FILTERS, workspaceUrlParams } from '../model/workspace-url.ts';
import { storedWorkspaceColumns, WORKSPACE_LAYOUT, workspaceColumns } from './workspace-columns.tsx';

const WORKSPACES = { one: 'workspace', many: 'workspaces' };
const STATES = WORKSPACE_STATES.map((state) => ({ value: state, label: STATE_LOOK[state].text }));

interface WorkspaceListProps {
  onView: (name: string) => void;
  preload: () => void;
  /** Reports the current rows, so that the drawer can step through them. */
  onRows: (rows: RowIndex<Workspace>) => void;
}

/** Most recently used first. */
export function WorkspaceList({ onView, preload, onRows }: WorkspaceListProps) {
  const [{ search = '', state, open }, setUrl] = useUrlState(workspaceUrlParams);
  const source = useMemo(
    () => workspaceSource({ search, ...(state === undefined ? {} : { state }) }),
    [search, state],
  );
  const list = usePagedList(source);
  const { rows } = list;
  useEffect(() => onRows(rows), [rows, onRows]);
  const all = useMemo(() => workspaceColumns({ onView, preload }), [onView, preload]);
  const columns = useShownColumns(all, storedWorkspaceColumns);
  const clear = () => setUrl({ search: undefined, state: undefined }, { push: true });
  return (
    <Card className="mt-4.5" id="workspaces">
      <ListFilters
        label="Filter workspaces"
        search={{ placeholder: 'Title or name', value: search, onChange: searchInUrl }}
        isFiltered={search !== '' || state !== undefined}
        onClear={clear}
        actions={
          <>
            <ViewsButton list="workspaces" filters={WORKSPACE_FILTERS} />
            <ColumnButton columns={all} stored={storedWorkspaceColumns} />
          </>
        }
        className="border-b border-line"
      >
        <FilterSelect
          label="State"
          all="All states"
          value={state ?? 'all'}
          options={STATES}
          onChange={(chosen) => setUrl({ state: chosen === 'all' ? undefined : chosen }, { push: true })}
        />
      </ListFilters>
      <ListPanel
        list={list}
        label="Workspaces"
        tableLabel="Workspaces"
        noun={WORKSPACES}
        columns={columns}
        layout={WORKSPACE_LAYOUT}
        rowPx={useRowPx('workspaces')}
        openId={open}
        empty={
          <NothingFound
            title="No workspaces found"
            text="No workspaces match these filters."
            onClearFilters={clear}
          />
        }
      />
    </Card>
  );
}

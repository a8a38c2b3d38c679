import { Plus } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useSearch } from 'wouter';
import { DownloadFailure, DownloadLink, useFileDownload } from '@/components/download-link.tsx';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { ListToolbar } from '@/components/list-toolbar.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { ColumnButton } from '@/components/paged-list/column-button.tsx';
import { viewSearch } from '@/components/saved-views/saved-views.ts';
import { ViewsButton } from '@/components/saved-views/views-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { closeUrlParam, parseSearch, searchInUrl, useUrlState } from '@/lib/navigation/url-state.ts';
import { useOpenRow } from '@/lib/paged-list/use-open-row.ts';
import { useWiderSearch } from '../api/use-wider-search.ts';
import {
  changedParams,
  exportPath,
  FILTER_PARAMS,
  type FilterPatch,
  listUrlParams,
  selectsFailed,
  toFilters,
} from '../model/filters.ts';
import { rememberListSearch } from '../model/list-place.ts';
import { storedTransactionColumns } from './column-choice.ts';
import { FilterCard } from './filter-card.tsx';
import { DetailsDialog } from './lazy-details.ts';
import { allTransactionColumns } from './transaction-columns.tsx';
import { TransactionList } from './transaction-list.tsx';

const NewTransactionDialog = lazyDialog(() =>
  import('./new-transaction-dialog.tsx').then((m) => m.NewTransactionDialog),
);

/** The transaction list with everything it opens; the URL holds the open dialog and the filters. */
export function TransactionsView() {
  const [url, setUrl] = useUrlState(listUrlParams);
  const { view, onRows, openRow } = useOpenRow('view');
  const urlFilters = viewSearch(useSearch(), FILTER_PARAMS);
  const filters = useMemo(() => toFilters(parseSearch(listUrlParams, urlFilters)), [urlFilters]);
  useEffect(() => rememberListSearch(urlFilters), [urlFilters]);
  const shown = useWiderSearch(filters);
  const { search = '' } = url;
  const changeFilters = (patch: FilterPatch) => setUrl(changedParams(search, patch), { push: true });
  const clearFilters = () =>
    setUrl(Object.fromEntries(FILTER_PARAMS.map((name) => [name, undefined])), { push: true });
  const columns = useMemo(() => allTransactionColumns(selectsFailed(filters)), [filters]);
  const download = useFileDownload(exportPath(shown), 'The export failed');
  const openForm = () => setUrl({ new: '1' }, { push: true });

  return (
    <>
      <PageHeader
        isWide
        title="Transactions"
        text="Every transfer this server received, newest first."
        actions={
          <>
            <ListToolbar>
              <ViewsButton list="transactions" filters={FILTER_PARAMS} />
              <ColumnButton columns={columns} stored={storedTransactionColumns} />
              <DownloadLink download={download}>Export CSV</DownloadLink>
            </ListToolbar>
            <Button
              icon={Plus}
              variant="primary"
              onClick={openForm}
              onPointerEnter={NewTransactionDialog.preload}
            >
              New Transaction
            </Button>
          </>
        }
      />
      <DownloadFailure download={download} className="mt-4.5" />
      <FilterCard
        filters={filters}
        search={search}
        onChange={changeFilters}
        onSearch={searchInUrl}
        onClear={clearFilters}
      />
      <TransactionList
        filters={shown}
        searched={shown === filters ? null : filters.search}
        onView={view}
        onClearFilters={clearFilters}
        onNew={openForm}
        onRows={onRows}
      />
      {url.view !== undefined && <DetailsDialog transactionId={url.view} {...openRow} />}
      {url.view === undefined && url.new !== undefined && (
        <NewTransactionDialog onClose={() => closeUrlParam('new')} />
      )}
    </>
  );
}

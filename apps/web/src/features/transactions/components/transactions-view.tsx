import { Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { DownloadFailure, DownloadLink, useFileDownload } from '@/components/download-link.tsx';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { ListToolbar } from '@/components/list-toolbar.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { ColumnButton } from '@/components/paged-list/column-button.tsx';
import { ViewsButton } from '@/components/saved-views/views-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { closeUrlParam, useUrlState } from '@/lib/navigation/url-state.ts';
import { useOpenRow } from '@/lib/paged-list/use-open-row.ts';
import { useWiderSearch } from '../api/use-wider-search.ts';
import {
  exportPath,
  FILTER_PARAMS,
  listUrlParams,
  selectsFailed,
  type TransactionFilters,
  toFilters,
} from '../model/filters.ts';
import { rememberListSearch } from '../model/list-place.ts';
import { FilterCard } from './filter-card.tsx';
import { DetailsDialog } from './lazy-details.ts';
import { allTransactionColumns, storedTransactionColumns } from './transaction-columns.tsx';
import { TransactionList } from './transaction-list.tsx';

const NewTransactionDialog = lazyDialog(() =>
  import('./new-transaction-dialog.tsx').then((m) => m.NewTransactionDialog),
);

/** The transaction list with everything it opens; the URL holds the open dialog and the filters. */
export function TransactionsView() {
  const [url, setUrl] = useUrlState(listUrlParams);
  const { view, onRows, openRow } = useOpenRow('view');
  const { search, words, status, type, reason, scenario } = toFilters(url);
  const filters = useMemo(
    () => ({ search, words, status, type, reason, scenario }),
    [search, words, status, type, reason, scenario],
  );
  useEffect(() => rememberListSearch(filters), [filters]);
  const shown = useWiderSearch(filters);

  const changeFilters = useCallback(
    (patch: Partial<TransactionFilters>, isContinued = false) => {
      const { status: nextStatus, type: nextType, scenario: nextScenario, ...rest } = patch;
      setUrl(
        {
          ...rest,
          ...(nextStatus === undefined ? {} : { status: nextStatus === 'all' ? undefined : nextStatus }),
          ...(nextType === undefined ? {} : { type: nextType === 'all' ? undefined : nextType }),
          // Only failed transfers have a reason.
          ...(nextStatus === undefined || nextStatus === 'failed' ? {} : { reason: undefined }),
          ...(nextScenario === undefined
            ? {}
            : { scenario: nextScenario === 'all' ? undefined : nextScenario }),
        },
        { push: !isContinued },
      );
    },
    [setUrl],
  );
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
      <FilterCard filters={filters} onChange={changeFilters} onClear={clearFilters} />
      <TransactionList
        filters={shown}
        searched={shown === filters ? null : search}
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

import { PATHS } from '@clearbench/contract';
import { Plus, Upload, Users } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { DownloadFailure, DownloadLink, useFileDownload } from '@/components/download-link.tsx';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { ListFilters } from '@/components/list-filters.tsx';
import { ListPanel } from '@/components/paged-list/list-panel.tsx';
import { logLayout } from '@/components/paged-list/log-rows.tsx';
import { NothingFound } from '@/components/paged-list/nothing-found.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { closeUrlParam, searchInUrl, useUrlState } from '@/lib/navigation/url-state.ts';
import { useOpenRow } from '@/lib/paged-list/use-open-row.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useRowPx } from '@/lib/preferences/row-height.ts';
import { payeeSource } from '../api/list-payees.ts';
import { payeesUrlParams } from '../model/payees-url.ts';
import { payeeColumns } from './payee-columns.tsx';

const AddDialog = lazyDialog(() => import('./payee-dialogs.tsx').then((m) => m.AddDialog));
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((m) => m.ImportDialog));
const PayeeDrawer = lazyDialog(() => import('./payee-drawer.tsx').then((m) => m.PayeeDrawer));

const PAYEES = { one: 'payee', many: 'payees' };
/** Its rows have no times. */
const { zone: _zone, ...LAYOUT } = logLayout('payees');

/** The accounts that the simulated bank keeps, with the names of their holders. */
export function RegisterTab() {
  const [{ search = '', payee, new: isNew }, setUrl] = useUrlState(payeesUrlParams);
  const [isImporting, setIsImporting] = useState(false);
  const source = useMemo(() => payeeSource(search), [search]);
  const list = usePagedList(source);
  const { view, onRows, openRow } = useOpenRow('payee');
  const { rows } = list;
  useEffect(() => onRows(rows), [rows, onRows]);
  const columns = useMemo(() => payeeColumns(view), [view]);
  const download = useFileDownload(PATHS.payeeExport, 'The export failed');
  const add = () => setUrl({ new: '1' }, { push: true });
  const addButton = (
    <Button icon={Plus} variant="primary" sending={false} onPointerEnter={AddDialog.preload} onClick={add}>
      Add payee
    </Button>
  );
  const importButton = (
    <Button
      icon={Upload}
      sending={false}
      onPointerEnter={ImportDialog.preload}
      onClick={() => setIsImporting(true)}
    >
      Import
    </Button>
  );
  return (
    <Card simulated id="register">
      <ListFilters
        label="Filter payees"
        search={{ placeholder: 'Name or account', value: search, maxLength: 140, onChange: searchInUrl }}
        isFiltered={search !== ''}
        onClear={() => setUrl({ search: undefined }, { push: true })}
        actions={
          <>
            <DownloadLink download={download}>Export</DownloadLink>
            {importButton}
            {addButton}
          </>
        }
        className="border-b border-line"
      />
      <DownloadFailure download={download} className="m-2.5" />
      <ListPanel
        list={list}
        label="Payees"
        tableLabel="Payees"
        noun={PAYEES}
        columns={columns}
        layout={LAYOUT}
        rowPx={useRowPx('log')}
        openId={payee}
        empty={
          search === '' ? (
            <EmptyState
              icon={Users}
              title="No payees yet"
              text="The bank answers “not possible” for every account until you add or import some."
              action={
                <>
                  {importButton}
                  {addButton}
                </>
              }
            />
          ) : (
            <NothingFound
              title="No payees found"
              text="No name or account contains this text."
              onClearFilters={() => setUrl({ search: undefined }, { push: true })}
            />
          )
        }
      />
      {payee !== undefined && <PayeeDrawer id={payee} {...openRow} />}
      {isNew !== undefined && <AddDialog onClose={() => closeUrlParam('new')} />}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </Card>
  );
}

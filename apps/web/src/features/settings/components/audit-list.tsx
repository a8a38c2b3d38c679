import type { AuditEntry, AuditLog } from '@clearbench/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DownloadFailure, DownloadLink, useFileDownload } from '@/components/download-link.tsx';
import { ListFilters } from '@/components/list-filters.tsx';
import type { Column } from '@/components/paged-list/columns.ts';
import { ListPanel } from '@/components/paged-list/list-panel.tsx';
import type { ListLayout } from '@/components/paged-list/list-rows.tsx';
import { NothingFound } from '@/components/paged-list/nothing-found.tsx';
import { ViewsButton } from '@/components/saved-views/views-button.tsx';
import { RealTime } from '@/components/time.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import type { SelectOption } from '@/components/ui/overlays/select-list.tsx';
import { isReturning } from '@/lib/navigation/return.ts';
import { searchInUrl, useUrlState } from '@/lib/navigation/url-state.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useRowPx } from '@/lib/preferences/row-height.ts';
import { auditExportPath, auditSource } from '../api/audit.ts';
import { AUDIT_FILTERS, settingsUrlParams } from '../model/settings-url.ts';

const LOGS: readonly SelectOption<AuditLog>[] = [
  { value: 'workspace', label: 'This workspace' },
  { value: 'installation', label: 'Installation' },
];
const ENTRIES = { one: 'entry', many: 'entries' };
const LAYOUT: ListLayout = {
  name: 'audit',
  head: 'max-lg:sr-only',
  zone: 'lg:hidden',
  row: 'h-13 max-lg:stacked-row',
  cell: 'h-13 max-lg:stacked-cell max-lg:p-0!',
};

/** Every entry of the audit log that matches the search, newest first. */
export function AuditList() {
  const [{ search = '', log = 'workspace' }, setUrl] = useUrlState(settingsUrlParams);
  const found = useFoundByLink(search);
  const source = useMemo(() => auditSource(log, search), [log, search]);
  const list = usePagedList(source);
  const download = useFileDownload(auditExportPath(log, search), 'The export failed');
  const clear = () => setUrl({ search: undefined }, { push: true });
  return (
    <div ref={found} className="-mx-4 mt-3 -mb-3.5 scroll-mt-23 border-t border-line">
      <ListFilters
        label="Search the audit trail"
        search={{ placeholder: 'Operator, action, id or change', value: search, onChange: searchInUrl }}
        isFiltered={search !== ''}
        onClear={clear}
        actions={
          <>
            <ViewsButton list="audit" filters={AUDIT_FILTERS} />
            <DownloadLink download={download}>Export CSV</DownloadLink>
          </>
        }
      >
        <Select<AuditLog>
          aria-label="Log"
          className="sm:w-40"
          value={log}
          onValueChange={(chosen) =>
            setUrl({ log: chosen === 'workspace' ? undefined : chosen }, { push: true })
          }
          options={LOGS}
        />
      </ListFilters>
      <DownloadFailure download={download} className="mx-2.5 mb-2.5" />
      <ListPanel
        list={list}
        label="Audit trail"
        tableLabel="Audit entries"
        noun={ENTRIES}
        columns={COLUMNS}
        layout={LAYOUT}
        rowPx={useRowPx('audit')}
        className="border-t border-line [--list-height:24rem]"
        empty={
          <NothingFound
            title="No entries found"
            text="No entry in the audit trail contains this text."
            onClearFilters={clear}
          />
        }
      />
    </div>
  );
}

/** Scrolls into view when a link led to a search. */
function useFoundByLink(search: string) {
  const element = useRef<HTMLDivElement>(null);
  const [isByLink] = useState(() => search !== '' && !isReturning());
  useEffect(() => {
    if (isByLink) element.current?.scrollIntoView();
  }, [isByLink]);
  return element;
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: 'entry',
    heading: 'Entry',
    headingClassName: 'w-20',
    className: 'mono align-top',
    skeleton: 'w-10',
    render: ({ position }) => <span className="inline-block lg:pt-1.5">{position}</span>,
  },
  {
    id: 'what',
    heading: 'Who and what',
    className: 'max-lg:block!',
    skeleton: 'w-60',
    render: (entry) => <WhoAndWhat entry={entry} />,
  },
  {
    id: 'time',
    heading: 'When',
    isTime: true,
    headingClassName: 'w-62',
    skeleton: 'w-40',
    render: ({ at }) => <RealTime iso={at} zoneClassName="hidden" />,
  },
];

function WhoAndWhat({ entry }: { entry: AuditEntry }) {
  const { actor, action, object } = entry;
  const change = changeText(entry);
  return (
    <>
      <p className="truncate">
        <span className="font-medium">{actor.name}</span> · <span className="mono">{action}</span> ·{' '}
        {object.name ?? object.id}
      </p>
      <p className="truncate text-sm text-ink-3" title={change}>
        {change}
      </p>
    </>
  );
}

/** The change, in one line. */
function changeText({ before, after }: AuditEntry): string {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return [text(before), text(after)].filter((part) => part !== null).join(' → ');
}

import type { ApiKey } from '@clearbench/contract';
import { maskedKey } from '@clearbench/domain';
import { useEffect, useRef, useState } from 'react';
import { Moment } from '@/components/time.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { RevealButton } from '@/components/ui/display/masked-code.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { useRealNowMs } from '@/lib/live/server-clock.tsx';
import { isReturning } from '@/lib/navigation/return.ts';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { useTimes } from '@/lib/preferences/times.ts';
import { formatDate, formatRelative, momentTitle } from '@/lib/text/format.ts';
import { keyUrlParams } from '../model/key-url.ts';
import { KeyScenarios } from './key-scenarios.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';

const HEADINGS = [
  'Label',
  'Key',
  { text: 'Created', times: 'chosen' as const },
  'Last used',
  'Status',
  { text: 'Actions', isHidden: true },
];
const ROW = `${STACKED.row} max-lg:py-2.5`;
const AT_END = `${STACKED.cell} ${STACKED.endCell}`;
const CELLS = {
  label: STACKED.cell,
  key: `${STACKED.cell} max-lg:col-span-2`,
  created: `${STACKED.cell} max-lg:col-span-2`,
  lastUsed: `${STACKED.cell} max-sm:col-span-2`,
  status: `${AT_END} max-lg:col-start-2 max-lg:row-start-1`,
  action: `${AT_END} max-sm:col-span-2`,
};

/** `keys` is undefined while loading. */
export function KeyTable({ keys }: { keys: readonly ApiKey[] | undefined }) {
  return (
    <DataTable
      label="API keys"
      headings={HEADINGS}
      isStacked
      loading={keys === undefined ? { row: ROW, cells: SKELETONS } : null}
    >
      {keys?.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </DataTable>
  );
}

/** Shown before a date if its column heading is hidden. */
function NarrowLabel({ children }: { children: string }) {
  return <span className="mr-1.5 text-ink-3 lg:hidden">{children}</span>;
}

function KeyRow({ apiKey: key }: { apiKey: ApiKey }) {
  const nowMs = useRealNowMs();
  const times = useTimes();
  const [{ key: wanted }] = useUrlState(keyUrlParams);
  const isWanted = wanted === key.id;
  const row = useRef<HTMLTableRowElement>(null);
  const [isBack] = useState(isReturning);
  useEffect(() => {
    if (isWanted && !isBack) row.current?.scrollIntoView({ block: 'center' });
  }, [isWanted, isBack]);
  return (
    <TableRow
      ref={row}
      aria-current={isWanted || undefined}
      className={cn(ROW, isWanted && 'bg-accent-wash')}
    >
      <TableCell
        className={`${CELLS.label} py-1.5 font-medium wrap-anywhere lg:max-w-60 lg:min-w-30 xl:min-w-40`}
      >
        <div className="min-w-0">
          {key.label}
          {key.isActive && <KeyScenarios apiKey={key} />}
        </div>
      </TableCell>
      <TableCell className={CELLS.key}>
        <KeyText apiKey={key} />
      </TableCell>
      <TableCell className={`${CELLS.created} whitespace-nowrap`}>
        <NarrowLabel>Created</NarrowLabel>
        <Moment iso={key.createdAt} zoneClassName="lg:hidden" className="lg:max-xl:hidden" />
        <time
          dateTime={key.createdAt}
          title={momentTitle(key.createdAt, times)}
          className="hidden lg:max-xl:inline"
        >
          {formatDate(key.createdAt, times)}
        </time>
      </TableCell>
      <TableCell className={`${CELLS.lastUsed} whitespace-nowrap`}>
        <NarrowLabel>Last used</NarrowLabel>
        {key.lastUsedAt === null ? (
          <span className="text-ink-3">Never</span>
        ) : (
          <time dateTime={key.lastUsedAt} title={momentTitle(key.lastUsedAt, times)}>
            {formatRelative(key.lastUsedAt, nowMs)}
          </time>
        )}
      </TableCell>
      <TableCell className={CELLS.status}>
        <KeyStatus isActive={key.isActive} />
      </TableCell>
      <TableCell numeric className={`${CELLS.action} lg:w-40`}>
        {key.isActive && (
          <span className="inline-flex gap-2">
            <RotateKey apiKey={key} />
            <RevokeKey apiKey={key} />
          </span>
        )}
      </TableCell>
    </TableRow>
  );
}

/** Space for the whole key is always reserved, so that columns keep their widths when it is shown. */
function KeyText({ apiKey: { label, apiKey } }: { apiKey: ApiKey }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="mono flex items-center gap-0.5 min-[90rem]:min-w-[calc(36ch+3.5rem)]">
      <code className="mr-1 wrap-anywhere">{isShown ? apiKey : maskedKey(apiKey)}</code>
      <RevealButton label={`Show key ${label}`} isRevealed={isShown} onChange={setIsShown} />
      <CopyButton value={apiKey} item="API key" />
    </span>
  );
}

/** Not in the colours of transfer statuses. Active and revoked differ by their label and the shape of the dot. */
function KeyStatus({ isActive }: { isActive: boolean }) {
  return (
    <span className={cn('inline-flex items-center gap-1.5', isActive ? 'font-medium' : 'text-ink-3')}>
      <span
        aria-hidden="true"
        className={cn(
          'size-1.75',
          isActive ? 'rounded-full bg-accent' : 'rounded-[1px] border border-current',
        )}
      />
      {isActive ? 'Active' : 'Revoked'}
    </span>
  );
}

const SKELETONS = [
  { cell: CELLS.label, bar: 'w-32' },
  { cell: CELLS.key, bar: 'w-56' },
  { cell: CELLS.created, bar: 'w-36' },
  { cell: CELLS.lastUsed, bar: 'w-16' },
  { cell: CELLS.status, bar: 'w-18' },
  { cell: CELLS.action, bar: 'w-32 lg:ml-auto' },
];
